import { type Page, pageOf } from '#core/database/page-of'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export type BalanceEntryKind = 'top_up' | 'purchase' | 'adjustment' | 'charge' | 'refund'

export interface NewBalanceEntry {
  readonly userId: number
  readonly kind: BalanceEntryKind
  /** Signed. */
  readonly amount: number
  readonly balance: number
  readonly reason: string | null
  readonly subject: string | null
  readonly byUserId: number | null
}

export const insertBalanceEntry = (transaction: WriteTransaction, entry: NewBalanceEntry) =>
  transaction.db
    .insertInto('balance_entries')
    .values({
      company_id: transaction.companyId,
      user_id: entry.userId,
      kind: entry.kind,
      amount: entry.amount,
      balance: entry.balance,
      reason: entry.reason,
      subject: entry.subject,
      by_user_id: entry.byUserId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type BalanceEntryRow = Awaited<ReturnType<typeof insertBalanceEntry>>

export interface BalanceEntryFilter {
  readonly userId: number
  readonly kind?: BalanceEntryKind
}

/** Newest first or last, as the page says. */
export const listBalanceEntries = (
  transaction: ReadTransaction,
  { userId, kind }: BalanceEntryFilter,
  page: Page,
) =>
  pageOf(
    transaction.db
      .selectFrom('balance_entries')
      .selectAll()
      .where('company_id', '=', transaction.companyId)
      .where('user_id', '=', userId)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? '')),
    page,
  )
