import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { describePurchase, purchaseRecord, startPurchase } from '#domain/ledger/index'
import { findSettings } from '#domain/organization/index'
import { namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { positiveMinorUnits } from '#schemas/numbers'

export const purchaseBalance = defineOperation({
  id: 'users/PurchaseBalance',
  summary: 'Ask to buy balance for oneself; it is credited once the payment is confirmed',
  effect: 'changes',
  permission: 'any-member',
  scope: 'balance.write',
  plan: 'print_farm',
  body: z.object({ amount: positiveMinorUnits.describe('In minor units of the currency') }),
  output: z.object({
    purchase: purchaseRecord,
    payment_link: z.string().nullable().describe('Where to pay; null where the company has set no address'),
    instructions: z.string(),
  }),
  idempotent: true,
  async handler({ caller, write }, { amount }) {
    return write(async (transaction) => {
      const { balance_enabled } = await findSettings(transaction)
      if (!balance_enabled && !mayUse(caller, 'manage_user_balance')) {
        throw new Failure('wrong_state', { message: 'Prints are not paid from a balance here' })
      }
      const { purchase, paymentLink } = await startPurchase(transaction, caller.user, amount)
      const names = await namesOfUsers(transaction, [caller.user.id])
      return {
        purchase: describePurchase(purchase, names),
        payment_link: paymentLink,
        instructions: paymentLink
          ? `Pay at the link. Purchase ${purchase.id} is credited once the payment is confirmed`
          : `Pay the people who run the printers and name purchase ${purchase.id}: they credit it`,
      }
    })
  },
})
