import { z } from 'zod'
import { mayUse, shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import {
  adjustQuota,
  describeRequest,
  resolveRequest as markResolved,
  ownMember,
  quotaRequestOfCompany,
  quotaRequestRecord,
  requestOfEvent,
} from '#domain/ledger/index'
import { namesOfUsers, shortMember } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'
import { paragraph } from '#schemas/text'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

export const resolveRequest = defineOperation({
  id: 'quota/ResolveRequest',
  summary: 'Approve or deny a request for more quota',
  effect: 'changes',
  permission: 'approve_quota_requests',
  scope: 'quota.write',
  body: z.object({
    id: quotaRequestOfCompany.one,
    approve: flag,
    amount: integer(1).optional().describe('What is granted, where it is not what was asked for'),
    comment: paragraph(500).optional(),
  }),
  output: z.object({ request: quotaRequestRecord }),
  emits: ['quota.request_resolved', 'quota.adjusted'],
  async handler({ caller, write }, { id: request, approve, amount, comment = null }) {
    if (request.user_id === caller.user.id && !mayUse(caller, 'manage_quotas')) {
      throw new Failure('missing_permission', {
        message: "You don't have permission to answer your own request: ask someone else",
      })
    }
    return write(async (transaction) => {
      const granted = approve ? (amount ?? request.amount) : null
      const status = approve ? 'approved' : 'denied'
      const resolution = { status, granted, comment, byUserId: caller.user.id } as const
      const resolved = await markResolved(transaction, request.id, resolution)
      if (!resolved) throw new Failure('wrong_state', { message: 'This request was already answered' })
      const member = await ownMember(transaction, request.user_id)
      if (granted !== null) {
        const [kind, period] = [request.kind as QuotaKind, request.period as QuotaPeriod]
        await adjustQuota(
          transaction,
          member,
          { kind, period, amount: granted, reason: comment },
          caller.user,
        )
      }
      transaction.emit('quota.request_resolved', {
        request: requestOfEvent(resolved),
        user: shortMember(member),
        by: shortUser(caller.user),
      })
      const names = await namesOfUsers(transaction, [request.user_id, caller.user.id])
      return { request: describeRequest(resolved, names) }
    })
  },
})
