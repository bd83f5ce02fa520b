import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { queueMail } from '#domain/mail/index'
import { approveMember, pendingMemberOfCompany, removeMembers, shortMember } from '#domain/people/index'
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
      if (approve) {
        if (!(await approveMember(transaction, member.membershipId))) {
          throw new Failure('wrong_state', { message: 'This user was approved already' })
        }
        transaction.emit(
          'organization.user_signup',
          { user: shortMember(member) },
          `membership ${member.membershipId} joined`,
        )
      } else {
        await removeMembers(transaction, [member], true)
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
