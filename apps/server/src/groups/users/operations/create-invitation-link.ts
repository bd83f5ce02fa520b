import { z } from 'zod'
import { findBuiltInRank, rankOfCompany } from '#domain/access/index'
import {
  createInvitationLink as createLink,
  describeInvitation,
  invitationPath,
  invitationRecord,
} from '#domain/invitations/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'

export const createInvitationLink = defineOperation({
  id: 'users/CreateInvitationLink',
  summary: 'Create a link with which people can join',
  effect: 'changes',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    maxUses: integer(0, 10_000).default(0).describe('0: unlimited, until the end of the day'),
    rank: rankOfCompany.one.optional().describe('The rank Member when absent'),
    expires_at: z.iso.datetime({ offset: true }).optional(),
  }),
  output: z.object({ link: z.string(), invitation: invitationRecord }),
  async handler({ caller, request, write }, { maxUses, rank, expires_at }) {
    return write(async (transaction) => {
      const { invitation, token } = await createLink(transaction, caller, {
        rank: rank ?? (await findBuiltInRank(transaction, 'member')),
        maxUses: maxUses === 0 ? null : maxUses,
        expiresAt: expires_at === undefined ? undefined : new Date(expires_at),
      })
      return { link: `${request.origin}${invitationPath(token)}`, invitation: describeInvitation(invitation) }
    })
  },
})
