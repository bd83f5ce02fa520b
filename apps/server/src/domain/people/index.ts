export { addMember, type MemberFacts } from './add-member.ts'
export { findMemberByEmail, moveMembersToRank, namesOfUsers } from './queries/memberships.ts'
export { SignIn } from './sign-in.ts'
