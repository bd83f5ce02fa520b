import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import {
  adjustQuota,
  describeStanding,
  quotaKind,
  quotaPeriod,
  quotaStatusRecord,
} from '#domain/ledger/index'
import { userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { line } from '#schemas/text'

export const adjustUserQuota = defineOperation({
  id: 'users/AdjustUserQuota',
  summary: 'Give a user quota back, or take some away, for the period that runs',
  effect: 'changes',
  permission: 'refund_user_quota',
  scope: 'quota.write',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one,
    kind: quotaKind,
    period: quotaPeriod,
    amount: integer()
      .refine((amount) => amount !== 0, 'must not be zero')
      .describe('How much more may be used; negative takes away and needs manage_quotas'),
    reason: line(500).optional(),
  }),
  output: z.object({ quota: quotaStatusRecord }),
  emits: ['quota.adjusted'],
  idempotent: true,
  async handler({ caller, write }, { user_id: member, kind, period, amount, reason = null }) {
    const isPlainRefund = amount > 0 && member.userId !== caller.user.id
    if (!isPlainRefund && !mayUse(caller, 'manage_quotas')) {
      const what = amount > 0 ? 'change your own quota' : 'take quota away'
      throw new Failure('missing_permission', {
        message: `You don't have permission to ${what}: it needs "Manage quotas" (manage_quotas)`,
        fields: { permission: 'manage_quotas' },
      })
    }
    return write(async (transaction) => {
      const adjustment = { kind, period, amount, reason }
      return { quota: describeStanding(await adjustQuota(transaction, member, adjustment, caller.user)) }
    })
  },
})
