import { defineReference } from '#core/operation/reference'
import { findInvitations, type InvitationRow } from './queries/invitations.ts'

export const invitationOfCompany = defineReference<InvitationRow>({
  noun: 'invitation',
  find: (transaction, _caller, ids) => findInvitations(transaction, ids),
  idOf: (invitation) => invitation.id,
  ownerOf: (invitation) => invitation.created_by,
})

/** One that was sent by e-mail. */
export const personalInvitationOfCompany = defineReference<InvitationRow>({
  noun: 'personal invitation',
  async find(transaction, _caller, ids) {
    const invitations = await findInvitations(transaction, ids)
    return invitations.filter((invitation) => invitation.kind === 'personal')
  },
  idOf: (invitation) => invitation.id,
  ownerOf: (invitation) => invitation.created_by,
})
