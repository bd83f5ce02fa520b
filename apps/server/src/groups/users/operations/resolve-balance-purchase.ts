import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import {
  changeByHand,
  describePurchase,
  ownMember,
  purchaseOfCompany,
  purchaseRecord,
  refuseForeignMoney,
  resolvePurchase,
} from '#domain/ledger/index'
import { namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { line } from '#schemas/text'

export const resolveBalancePurchase = defineOperation({
  id: 'users/ResolveBalancePurchase',
  summary: 'Confirm that a purchase of balance was paid, which credits it, or refuse it',
  effect: 'changes',
  extension: true,
  permission: 'manage_user_balance',
  scope: 'balance.write',
  plan: 'print_farm',
  body: z.object({ id: purchaseOfCompany.one, paid: flag, comment: line(500).optional() }),
  output: z.object({ purchase: purchaseRecord, balance: z.int().nullable().describe('After the credit') }),
  emits: ['balance.topped_up'],
  async handler({ caller, write }, { id: purchase, paid, comment = null }) {
    return write(async (transaction) => {
      const status = paid ? 'paid' : 'refused'
      const resolution = { status, comment, byUserId: caller.user.id } as const
      const resolved = await resolvePurchase(transaction, purchase.id, resolution)
      if (!resolved) throw new Failure('wrong_state', { message: 'This purchase was already settled' })
      let balance: number | null = null
      if (paid) {
        await refuseForeignMoney(transaction, purchase.currency)
        const subject = `purchase:${purchase.id}`
        const member = await ownMember(transaction, purchase.user_id)
        const change = {
          member,
          kind: 'purchase',
          amount: purchase.amount,
          reason: comment,
          subject,
        } as const
        const { answer, event } = await changeByHand(transaction, change, caller.user)
        transaction.emit('balance.topped_up', event, `${subject} paid`)
        balance = answer.balance
      }
      const names = await namesOfUsers(transaction, [purchase.user_id, caller.user.id])
      return { purchase: describePurchase(resolved, names), balance }
    })
  },
})
