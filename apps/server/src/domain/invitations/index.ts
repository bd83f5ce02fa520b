export { acceptInvitation, unusableInvitation } from './accept-invitation.ts'
export { changeInvitation } from './change-invitation.ts'
export { describeInvitation, invitationRecord } from './invitation-record.ts'
export {
  createInvitationLink,
  invitationPath,
  inviteByEmail,
  resendInvitation,
} from './invite.ts'
export {
  deleteInvitation,
  type InvitationFilter,
  type InvitationPage,
  type InvitationRow,
  invitationOrders,
  listInvitations,
} from './queries/invitations.ts'
export { invitationOfCompany, personalInvitationOfCompany } from './references.ts'
