export { addMember, type MemberFacts } from './add-member.ts'
export { classRecord, describeClass, saveClass } from './class-record.ts'
export {
  belongings,
  type DepartureChoices,
  type DepartureStep,
  departureChoices,
  departureEvents,
  sendAway,
} from './departure.ts'
export { confirmationOf, inactiveMembers } from './inactive.ts'
export { type Joining, joinCompany, type Standing } from './join-company.ts'
export { describeMember, memberRecord } from './member-record.ts'
export { OwnSessions, type SessionCaller, signedIn } from './own-sessions.ts'
export { refuseWeakPassword } from './password-rules.ts'
export { Passwords } from './passwords.ts'
export { isWeakPin, pinDigits, randomPin } from './pins.ts'
export {
  classesOfUsers,
  deleteClass,
  insertClass,
  listClasses,
  listClassesWithSizes,
  setClassesOfUsers,
} from './queries/classes.ts'
export type { InactiveMember } from './queries/inactive-members.ts'
export { approveMember, refuseMember, setAccessExpiry, setTeachers } from './queries/member-changes.ts'
export {
  deleteCard,
  deletePin,
  findPin,
  insertCard,
  listCards,
  savePin,
} from './queries/member-credentials.ts'
export { listMemberPage, memberOrders } from './queries/member-list.ts'
export {
  countMembers,
  findMembersByUser,
  holdMember,
  listMembers,
  type Member,
} from './queries/members.ts'
export {
  findEmailsOfMembers,
  findMemberByEmail,
  findNames,
  findStanding,
  moveMembersToRank,
  namesOfUsers,
} from './queries/memberships.ts'
export { changeRanks, refuseMembersAbove, refuseWithoutAdministrator } from './ranks-of-members.ts'
export {
  cardOfCompany,
  classOfCompany,
  memberOfCompany,
  pendingMemberOfCompany,
  userOfCompany,
} from './references.ts'
export { SecondFactor } from './second-factor.ts'
export { shortMember } from './short-member.ts'
export { type Attempt, SignIn } from './sign-in.ts'
export { passwordResetTask, passwordResetWork } from './tasks/password-reset.ts'
