import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import {
  describeStanding,
  overrideQuota,
  quotaKind,
  quotaPeriod,
  quotaStatusRecord,
} from '#domain/ledger/index'
import { userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'

export const setQuotaOverride = defineOperation({
  id: 'users/SetQuotaOverride',
  summary: 'Set a quota for one user in place of that of the rank or class, or take it away again',
  effect: 'changes',
  permission: 'manage_quotas',
  scope: 'quota.write',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one,
    kind: quotaKind,
    period: quotaPeriod,
    limit: integer(0).nullable().optional().describe('Null: this user is not limited'),
    remove: flag.default(false).describe('What holds for the rank or class counts again'),
  }),
  output: z.object({ quota: quotaStatusRecord }),
  emits: ['quota.adjusted'],
  async handler({ caller, write }, { user_id: member, kind, period, limit, remove }) {
    if (!remove && limit === undefined) {
      throw new Failure('invalid_input', {
        message: 'limit: send a number, null for no limit, or remove',
        fields: { field: 'limit' },
      })
    }
    return write(async (transaction) => {
      const override = remove ? null : { limit: limit ?? null }
      const standing = await overrideQuota(transaction, member, { kind, period, override }, caller.user)
      return { quota: describeStanding(standing) }
    })
  },
})
