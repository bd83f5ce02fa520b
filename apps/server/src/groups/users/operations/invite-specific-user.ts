import { z } from 'zod'
import { findBuiltInRank, rankOfCompany } from '#domain/access/index'
import { describeInvitation, invitationRecord, inviteByEmail } from '#domain/invitations/index'
import { defineOperation } from '#groups/define-operation'
import { emailAddress, line } from '#schemas/text'

export const inviteSpecificUser = defineOperation({
  id: 'users/InviteSpecificUser',
  summary: 'Invite people by e-mail',
  effect: 'changes',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    emails: z.array(emailAddress).min(1).max(200),
    rank: rankOfCompany.one.optional().describe('The rank Member when absent'),
    lang: line(5, 2).default('en'),
  }),
  output: z.object({
    invitations: z.array(invitationRecord),
    already_members: z.array(z.string()).describe('Addresses that need no invitation'),
  }),
  async handler({ caller, request, write }, { emails, rank, lang }) {
    return write(async (transaction) => {
      const given = rank ?? (await findBuiltInRank(transaction, 'member'))
      const terms = { emails, rank: given, language: lang, origin: request.origin }
      const { invitations, members } = await inviteByEmail(transaction, caller, terms)
      return { invitations: invitations.map((one) => describeInvitation(one)), already_members: [...members] }
    })
  },
})
