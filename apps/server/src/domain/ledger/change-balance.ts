import { type CallerUser, shortUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { EventData } from '#vocabulary/events/index'
import { moneyInWords } from './amount-in-words.ts'
import { lockAccount, setBalance } from './queries/accounts.ts'
import { type BalanceEntryKind, type BalanceEntryRow, insertBalanceEntry } from './queries/balance-entries.ts'

const largestBalance = 9_000_000_000_000

export interface BalanceChange {
  readonly user: CallerUser
  readonly kind: BalanceEntryKind
  /** Signed, in minor units. */
  readonly amount: number
  readonly reason: string | null
  readonly subject?: string
  /** Null: the service itself. */
  readonly by: CallerUser | null
}

export interface MoneyRules {
  readonly currency: string
  readonly balance_credit_limit: number
}

/** What the balance becomes. Taking away never leads below what the company allows; adding always may. */
const balanceAfter = (before: number, amount: number, rules: MoneyRules): number => {
  const after = before + amount
  const words = (money: number) => moneyInWords(money, rules.currency)
  if (amount < 0 && after < -rules.balance_credit_limit) {
    throw new Failure('insufficient_balance', {
      message: `The balance is ${words(before)}: ${words(-amount)} cannot be taken from it`,
      fields: { balance: before, amount },
    })
  }
  if (Math.abs(after) > largestBalance) {
    throw new Failure('conflict', { message: `A balance can be ${words(largestBalance)} at most` })
  }
  return after
}

/** Changes a balance by an entry in the books, and answers with that entry and with what an event says of it. */
export const changeBalance = async (
  transaction: WriteTransaction,
  change: BalanceChange,
  rules: MoneyRules,
): Promise<{ entry: BalanceEntryRow; event: EventData<'balance.adjusted'> }> => {
  const before = await lockAccount(transaction, change.user.id)
  const balance = balanceAfter(before, change.amount, rules)
  await setBalance(transaction, change.user.id, balance)
  const entry = await insertBalanceEntry(transaction, {
    userId: change.user.id,
    kind: change.kind,
    amount: change.amount,
    balance,
    reason: change.reason,
    subject: change.subject ?? null,
    byUserId: change.by?.id ?? null,
  })
  const event = {
    user: shortUser(change.user),
    amount: change.amount,
    balance,
    currency: rules.currency,
    reason: change.reason,
    by: change.by && shortUser(change.by),
  }
  return { entry, event }
}
