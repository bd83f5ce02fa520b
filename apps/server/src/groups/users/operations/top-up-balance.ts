import { z } from 'zod'
import { changeByHand, changedBalanceRecord } from '#domain/ledger/index'
import { userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { positiveMinorUnits } from '#schemas/numbers'
import { line } from '#schemas/text'

export const topUpBalance = defineOperation({
  id: 'users/TopUpBalance',
  summary: 'Credit money to the balance of a user',
  effect: 'changes',
  permission: 'manage_user_balance',
  scope: 'balance.write',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one,
    amount: positiveMinorUnits.describe('In minor units of the currency'),
    reason: line(500).optional(),
  }),
  output: changedBalanceRecord,
  emits: ['balance.topped_up'],
  idempotent: true,
  async handler({ caller, write }, { user_id: member, amount, reason = null }) {
    return write(async (transaction) => {
      const change = { member, kind: 'top_up', amount, reason } as const
      const { answer, event } = await changeByHand(transaction, change, caller.user)
      transaction.emit('balance.topped_up', event)
      return answer
    })
  },
})
