import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { describePurchase, listPurchases, purchaseRecord } from '#domain/ledger/index'
import { namesOfUsers, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'

export const getBalancePurchases = defineOperation({
  id: 'users/GetBalancePurchases',
  summary: 'Purchases of balance: one’s own, or those of everyone for whoever manages balances',
  effect: 'reads',
  extension: true,
  permission: { own: 'any-member', others: 'manage_user_balance' },
  scope: 'balance.read',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one.optional(),
    status: z.enum(['pending', 'paid', 'refused']).optional(),
    page: pageNumber,
    page_size: pageSize(25),
    sort_dir: sortDirection.default('desc'),
  }),
  output: z.object({ data: z.array(purchaseRecord), ...pageFields }),
  async handler({ caller, read }, { user_id: member, status, page, page_size, sort_dir }) {
    const everyone = mayUse(caller, 'manage_user_balance') ? null : caller.user.id
    const userId = member?.userId ?? everyone
    return read(async (transaction) => {
      const wanted = { number: page, size: page_size, direction: sort_dir }
      const { rows, total } = await listPurchases(transaction, { userId, status }, wanted)
      const people = rows.flatMap((row) => [row.user_id, row.resolved_by ?? row.user_id])
      const names = await namesOfUsers(transaction, [...new Set(people)])
      const data = rows.map((row) => describePurchase(row, names))
      return { data, total, page_amount: pageAmount(total, page_size) }
    })
  },
})
