import { z } from 'zod'
import { rankOfCompany } from '#domain/access/index'
import {
  changeInvitation,
  describeInvitation,
  invitationOfCompany,
  invitationRecord,
} from '#domain/invitations/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'

export const updateInvitation = defineOperation({
  id: 'users/UpdateInvitation',
  summary: 'Change an invitation; what is not sent stays as it is',
  effect: 'changes',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    id: invitationOfCompany.one,
    rank: rankOfCompany.one.optional(),
    max_uses: integer(0, 10_000).optional().describe('0: unlimited'),
    expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  output: z.object({ invitation: invitationRecord }),
  async handler({ caller, write }, { id: invitation, rank, max_uses, expires_at }) {
    const change = {
      rank,
      maxUses: max_uses === 0 ? null : max_uses,
      expiresAt: typeof expires_at === 'string' ? new Date(expires_at) : expires_at,
    }
    const changed = await write((transaction) => changeInvitation(transaction, caller, invitation, change))
    return { invitation: describeInvitation(changed) }
  },
})
