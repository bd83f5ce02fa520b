import { type SqlBool, sql } from 'kysely'
import { escapeLike } from '#core/database/escape-like'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

const columns = [
  'id',
  'name',
  'kind',
  'sort_order as sortOrder',
  'out_of_order as outOfOrder',
  'created_at as createdAt',
  sql<boolean>`sealed_connection is not null`.as('isConnected'),
] as const

/** Those that exist; deleted ones stay only for the history of their prints. */
const existing = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('printers')
    .where('company_id', '=', transaction.companyId)
    .where('deleted_at', 'is', null)

const changed = (transaction: WriteTransaction) =>
  transaction.db
    .updateTable('printers')
    .where('company_id', '=', transaction.companyId)
    .where('deleted_at', 'is', null)

export const findPrinters = (transaction: ReadTransaction, ids: readonly number[]) =>
  existing(transaction).select(columns).where('id', '=', sql<number>`any(${ids}::integer[])`).execute()

export type Printer = Awaited<ReturnType<typeof findPrinters>>[number]

/** Nobody else changes or deletes them until the transaction ends; those deleted meanwhile are missing. */
export const lockPrinters = (transaction: WriteTransaction, ids: readonly number[]): Promise<Printer[]> =>
  existing(transaction)
    .select(columns)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const listPrinterPage = async (
  transaction: ReadTransaction,
  { search }: { readonly search?: string | undefined },
  page: { readonly number: number; readonly size: number },
): Promise<{ rows: Printer[]; total: number }> => {
  const found =
    search === undefined
      ? existing(transaction)
      : existing(transaction).where(sql<SqlBool>`name ilike ${`%${escapeLike(search)}%`}`)
  const rows = await found
    .select(columns)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const countPrinters = async (transaction: ReadTransaction): Promise<number> => {
  const { count } = await existing(transaction)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Stands last in the order, and is not connected yet. */
export const insertPrinter = (
  transaction: WriteTransaction,
  printer: { readonly name: string; readonly kind: string },
): Promise<Printer> =>
  transaction.db
    .insertInto('printers')
    .values({
      company_id: transaction.companyId,
      ...printer,
      sort_order: sql<number>`(select coalesce(max(sort_order), 0) + 1 from printers
        where company_id = ${transaction.companyId} and deleted_at is null)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

interface PrinterChange {
  readonly name?: string | undefined
  readonly kind?: string | undefined
  /** null: not connected any more. */
  readonly sealedConnection?: Buffer | null | undefined
}

/** Answers with the printer as it now is; with nothing when it was deleted meanwhile. */
export const updatePrinter = (
  transaction: WriteTransaction,
  id: number,
  { name, kind, sealedConnection }: PrinterChange,
): Promise<Printer | undefined> =>
  changed(transaction)
    .set({ name, kind, sealed_connection: sealedConnection })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** What opens the way to it is forgotten at once; the row stays. */
export const deletePrinter = (transaction: WriteTransaction, id: number) =>
  changed(transaction)
    .set({ deleted_at: sql<Date>`now()`, sealed_connection: null })
    .where('id', '=', id)
    .execute()

/** Answers with those that were not so before. */
export const setOutOfOrder = (
  transaction: WriteTransaction,
  ids: readonly number[],
  isOutOfOrder: boolean,
): Promise<Printer[]> =>
  changed(transaction)
    .set({ out_of_order: isOutOfOrder })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('out_of_order', '<>', isOutOfOrder)
    .returning(columns)
    .execute()
