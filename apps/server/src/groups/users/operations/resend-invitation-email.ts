import { z } from 'zod'
import { personalInvitationOfCompany, resendInvitation } from '#domain/invitations/index'
import { defineOperation } from '#groups/define-operation'

export const resendInvitationEmail = defineOperation({
  id: 'users/ResendInvitationEmail',
  summary: 'Send a personal invitation again, with a new link',
  effect: 'changes',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ id: personalInvitationOfCompany.one }),
  output: z.object({}),
  async handler({ caller, request, write }, { id: invitation }) {
    await write((transaction) => resendInvitation(transaction, caller, invitation, request.origin))
    return {}
  },
})
