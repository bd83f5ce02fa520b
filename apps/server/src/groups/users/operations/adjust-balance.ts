import { z } from 'zod'
import { changeByHand, changedBalanceRecord } from '#domain/ledger/index'
import { userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { minorUnits } from '#schemas/numbers'
import { line } from '#schemas/text'

export const adjustBalance = defineOperation({
  id: 'users/AdjustBalance',
  summary: 'Correct the balance of a user by hand, upwards or downwards',
  effect: 'changes',
  permission: 'manage_user_balance',
  scope: 'balance.write',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one,
    amount: minorUnits
      .refine((amount) => amount !== 0, 'must not be zero')
      .describe('What is added, in minor units of the currency; negative takes away'),
    reason: line(500).describe('Why; it stays in the books'),
  }),
  output: changedBalanceRecord,
  emits: ['balance.adjusted'],
  idempotent: true,
  async handler({ caller, write }, { user_id: member, amount, reason }) {
    return write(async (transaction) => {
      const change = { member, kind: 'adjustment', amount, reason } as const
      const { answer, event } = await changeByHand(transaction, change, caller.user)
      transaction.emit('balance.adjusted', event)
      return answer
    })
  },
})
