import { z } from 'zod'
import {
  balanceEntryRecord,
  balanceRecord,
  describeBalance,
  describeEntry,
  findBalance,
  listBalanceEntries,
} from '#domain/ledger/index'
import { findSettings } from '#domain/organization/index'
import { namesOfUsers, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'

export const getBalanceHistory = defineOperation({
  id: 'users/GetBalanceHistory',
  summary: 'The balance of a user and every change of it; one’s own where no user is named',
  effect: 'reads',
  permission: { own: 'any-member', others: 'manage_user_balance' },
  scope: 'balance.read',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one.optional(),
    kind: z.enum(['top_up', 'purchase', 'adjustment', 'charge', 'refund']).optional(),
    page: pageNumber,
    page_size: pageSize(25),
    sort_dir: sortDirection.default('desc'),
  }),
  output: z.object({ balance: balanceRecord, data: z.array(balanceEntryRecord), ...pageFields }),
  async handler({ caller, read }, { user_id: member, kind, page, page_size, sort_dir }) {
    const userId = member?.userId ?? caller.user.id
    return read(async (transaction) => {
      const settings = await findSettings(transaction)
      const wanted = { number: page, size: page_size, direction: sort_dir }
      const { rows, total } = await listBalanceEntries(transaction, { userId, kind }, wanted)
      const people = rows.flatMap((row) => (row.by_user_id === null ? [] : [row.by_user_id]))
      const names = await namesOfUsers(transaction, [...new Set(people)])
      const balance = describeBalance({
        isCharged: settings.balance_enabled,
        amount: await findBalance(transaction, userId),
        creditLimit: settings.balance_credit_limit,
        currency: settings.currency,
      })
      const data = rows.map((row) => describeEntry(row, names))
      return { balance, data, total, page_amount: pageAmount(total, page_size) }
    })
  },
})
