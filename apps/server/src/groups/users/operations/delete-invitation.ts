import { z } from 'zod'
import { invitationOfCompany, deleteInvitation as remove } from '#domain/invitations/index'
import { defineOperation } from '#groups/define-operation'

export const deleteInvitation = defineOperation({
  id: 'users/DeleteInvitation',
  summary: 'Withdraw an invitation; its link stops working at once',
  effect: 'changes',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ id: invitationOfCompany.one }),
  output: z.object({}),
  async handler({ write }, { id: invitation }) {
    await write((transaction) => remove(transaction, invitation.id))
    return {}
  },
})
