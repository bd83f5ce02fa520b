import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { queueMail } from '#domain/mail/index'
import { approveMember, pendingMemberOfCompany, refuseMember, shortMember } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

export const setPendingUserState = defineOperation({
  id: 'users/SetPendingUserState',
  summary: 'Approve or refuse someone who wants to join',
  effect: 'changes',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    relation_id: pendingMemberOfCompany.one,
    approve: flag,
    notify: flag.default(true).describe('Tell the user by e-mail'),
  }),
  output: z.object({}),
  emits: ['organization.user_signup'],
  async handler({ company, request, write }, { relation_id: member, approve, notify }) {
    await write(async (transaction) => {
      const decide = approve ? approveMember : refuseMember
      if (!(await decide(transaction, member.membershipId))) {
        throw new Failure('wrong_state', { message: 'Someone else decided about this user already' })
      }
      if (approve) {
        const key = `membership ${member.membershipId} joined`
        transaction.emit('organization.user_signup', { user: shortMember(member) }, key)
      }
      if (!notify) return
      await queueMail(transaction, {
        kind: approve ? 'approved' : 'refused',
        to: member.email,
        subject: approve ? `Welcome to ${company.name}` : `Your request to join ${company.name}`,
        text: approve
          ? `You can sign in to ${company.name} now: ${request.origin}/`
          : `Your request to join ${company.name} was refused.`,
      })
    })
    return {}
  },
})
