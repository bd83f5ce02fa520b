import { sql } from 'kysely'
import { type Page, pageOf } from '#core/database/page-of'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

type PurchaseStatus = 'pending' | 'paid' | 'refused'

export const insertPurchase = (
  transaction: WriteTransaction,
  purchase: { userId: number; amount: number; currency: string },
) =>
  transaction.db
    .insertInto('balance_purchases')
    .values({
      company_id: transaction.companyId,
      user_id: purchase.userId,
      amount: purchase.amount,
      currency: purchase.currency,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type PurchaseRow = Awaited<ReturnType<typeof insertPurchase>>

export const countPending = async (transaction: ReadTransaction, userId: number): Promise<number> => {
  const row = await transaction.db
    .selectFrom('balance_purchases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return row.count
}

export const findPurchases = (transaction: ReadTransaction, ids: readonly number[]) =>
  transaction.db
    .selectFrom('balance_purchases')
    .selectAll()
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', ids)
    .execute()

interface PurchaseFilter {
  readonly userId: number | null
  readonly status?: PurchaseStatus
}

export const listPurchases = (transaction: ReadTransaction, { userId, status }: PurchaseFilter, page: Page) =>
  pageOf(
    transaction.db
      .selectFrom('balance_purchases')
      .selectAll()
      .where('company_id', '=', transaction.companyId)
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? '')),
    page,
  )

/** Answers with nothing when someone else was first. */
export const resolvePurchase = (
  transaction: WriteTransaction,
  id: number,
  resolution: { status: 'paid' | 'refused'; comment: string | null; byUserId: number },
) =>
  transaction.db
    .updateTable('balance_purchases')
    .set({
      status: resolution.status,
      comment: resolution.comment,
      resolved_by: resolution.byUserId,
      resolved_at: sql<Date>`now()`,
    })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
