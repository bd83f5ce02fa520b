import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import {
  describeRequest,
  insertRequest,
  quotaKind,
  quotaPeriod,
  quotaRequestRecord,
  requestOfEvent,
} from '#domain/ledger/index'
import { namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { paragraph } from '#schemas/text'

export const requestMore = defineOperation({
  id: 'quota/RequestMore',
  summary: 'Ask for more of a quota, for the period that runs',
  effect: 'changes',
  permission: 'any-member',
  scope: 'quota.write',
  body: z.object({
    kind: quotaKind,
    period: quotaPeriod,
    amount: integer(1).describe('How much more'),
    reason: paragraph(500).optional(),
  }),
  output: z.object({ request: quotaRequestRecord }),
  emits: ['quota.request_new'],
  idempotent: true,
  async handler({ caller, write }, { kind, period, amount, reason = null }) {
    return write(async (transaction) => {
      const { id: userId } = caller.user
      const request = await insertRequest(transaction, { userId, kind, period, amount, reason })
      if (!request) {
        throw new Failure('conflict', {
          message: 'You already asked for more of this: wait for the answer',
        })
      }
      transaction.emit('quota.request_new', {
        request: requestOfEvent(request),
        user: shortUser(caller.user),
      })
      return { request: describeRequest(request, await namesOfUsers(transaction, [userId])) }
    })
  },
})
