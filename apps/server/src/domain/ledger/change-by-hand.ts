import { z } from 'zod'
import type { CallerUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { holdSettings } from '#domain/organization/index'
import { type Member, namesOfUsers } from '#domain/people/index'
import { balanceEntryRecord, describeEntry } from './balance-records.ts'
import { changeBalance } from './change-balance.ts'
import { accountHolder } from './print-ledger.ts'

/** What is answered when someone changed the balance of a user. */
export const changedBalanceRecord = z.object({
  balance: z.int(),
  currency: z.string(),
  entry: balanceEntryRecord,
})

export interface ChangeByHand {
  readonly member: Member
  readonly kind: 'top_up' | 'purchase' | 'adjustment'
  readonly amount: number
  readonly reason: string | null
  readonly subject?: string
}

/** A person changes the balance of a user: the answer to that person, and what an event says of it. */
export const changeByHand = async (
  transaction: WriteTransaction,
  { member, ...change }: ChangeByHand,
  by: CallerUser,
) => {
  const settings = await holdSettings(transaction)
  const user = accountHolder(member)
  const { entry, event } = await changeBalance(transaction, { ...change, user, by }, settings)
  const names = await namesOfUsers(transaction, [by.id])
  const answer: z.input<typeof changedBalanceRecord> = {
    balance: entry.balance,
    currency: settings.currency,
    entry: describeEntry(entry, names),
  }
  return { answer, event }
}
