import { z } from 'zod'
import {
  describeStanding,
  loadQuotas,
  quotaKind,
  quotaPeriod,
  quotaStatusRecord,
  resetQuotas,
} from '#domain/ledger/index'
import { findSettings } from '#domain/organization/index'
import { userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const resetUserQuota = defineOperation({
  id: 'users/ResetUserQuota',
  summary: 'Count the quotas of a user from zero again, now',
  effect: 'changes',
  permission: 'manage_quotas',
  scope: 'quota.write',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one,
    kind: quotaKind.optional(),
    period: quotaPeriod.optional(),
  }),
  output: z.object({
    reset: z.int().describe('How many quotas were reset'),
    quotas: z.array(quotaStatusRecord),
  }),
  emits: ['quota.reset'],
  async handler({ caller, write }, { user_id: member, kind, period }) {
    return write(async (transaction) => {
      const reset = await resetQuotas(transaction, [member], { kind, period }, caller.user)
      const settings = await findSettings(transaction)
      const quotas = await loadQuotas(transaction, [member], settings, new Date())
      return { reset, quotas: quotas.map(describeStanding) }
    })
  },
})
