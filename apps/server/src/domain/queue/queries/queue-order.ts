import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

/** From 1; whatever is beyond the end means the end. */
export type Position = 'top' | 'bottom' | number

/** Room between neighbours, so that something new fits in without moving others. */
const stride = 1024
const orderLock = 1_903_523_701

/** Who adds at an end may do so at once with others; who moves others is alone until the transaction ends. */
const holdOrder = (transaction: WriteTransaction, isAlone: boolean) => {
  const take = sql.raw(isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  return sql`select ${take}(${orderLock}::integer, ${transaction.companyId}::integer)`.execute(transaction.db)
}

const openItems = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('queue_items')
    .where('company_id', '=', transaction.companyId)
    .whereRef('printed', '<', 'amount')

/** The order number of the first or the last item; null when the queue is empty. */
const numberAtEnd = async (
  transaction: ReadTransaction,
  direction: 'asc' | 'desc',
): Promise<number | null> => {
  const row = await openItems(transaction)
    .select('sort_order')
    .orderBy('sort_order', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.sort_order ?? null
}

/** Order numbers of the items before and at a position. */
const neighboursAt = async (transaction: ReadTransaction, position: number) => {
  const before = position - 2
  const rows = await openItems(transaction)
    .select('sort_order')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(before < 0 ? 1 : 2)
    .offset(Math.max(0, before))
    .execute()
  const numbers: Array<number | undefined> = rows.map((row) => row.sort_order)
  return before < 0 ? [undefined, numbers[0]] : numbers
}

/** Done items keep their place among the others, because a copy may be returned to them. */
const spreadOut = (transaction: WriteTransaction) =>
  sql`update queue_items set sort_order = places.position * ${stride}::bigint
    from (select id, row_number() over (order by sort_order, id) as position from queue_items
          where company_id = ${transaction.companyId}) places
    where queue_items.company_id = ${transaction.companyId} and queue_items.id = places.id`.execute(
    transaction.db,
  )

const orderAtEnd = async (transaction: WriteTransaction, end: 'top' | 'bottom'): Promise<number> => {
  await holdOrder(transaction, false)
  const number = await numberAtEnd(transaction, end === 'top' ? 'asc' : 'desc')
  return (number ?? 0) + (end === 'top' ? -stride : stride)
}

const roomAt = async (transaction: ReadTransaction, position: number) => {
  const [before, at] = await neighboursAt(transaction, position)
  if (before === undefined || at === undefined) return 'beyond the end'
  return at - before > 1 ? Math.floor((before + at) / 2) : 'none'
}

/** The order number that puts something new at a position of the queue. */
export const orderNumberFor = async (transaction: WriteTransaction, position: Position): Promise<number> => {
  if (position === 1) return orderAtEnd(transaction, 'top')
  if (typeof position === 'string') return orderAtEnd(transaction, position)
  await holdOrder(transaction, true)
  let room = await roomAt(transaction, position)
  if (room === 'none') {
    await spreadOut(transaction)
    room = await roomAt(transaction, position)
  }
  return typeof room === 'number' ? room : orderAtEnd(transaction, 'bottom')
}
