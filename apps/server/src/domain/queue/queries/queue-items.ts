import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { countByUser } from '#core/database/count-by-user'
import { escapeLike } from '#core/database/escape-like'
import type { Database } from '#core/database/schema.generated'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { type PrintFacts, storedFacts } from '#domain/library/index'

/** What of the queue someone may see. */
export interface Sight {
  /** Null: the items of everyone. */
  readonly ownerId: number | null
  readonly done: boolean
}

export const itemColumns = [
  'queue_items.id',
  'queue_items.user_id as userId',
  'queue_items.filename',
  'queue_items.digest',
  'queue_items.library_file_id as libraryFileId',
  'queue_items.amount',
  'queue_items.printed',
  'queue_items.note',
  'queue_items.sort_order as sortOrder',
  'queue_items.added_at as addedAt',
  'contents.size',
  'contents.facts',
] as const

export interface QueueItem {
  readonly id: number
  readonly userId: number
  readonly filename: string
  readonly digest: string
  /** The file it was made from, while that exists. */
  readonly libraryFileId: string | null
  readonly amount: number
  readonly printed: number
  readonly note: string | null
  readonly sortOrder: number
  readonly addedAt: Date
  readonly size: number
  /** Null until the file was read. */
  readonly facts: PrintFacts | null
}

export const asItem = (row: Omit<QueueItem, 'facts'> & { readonly facts: unknown }): QueueItem => ({
  ...row,
  facts: storedFacts(row.facts),
})

const isOpen = sql<SqlBool>`queue_items.printed < queue_items.amount`
const isDone = sql<SqlBool>`queue_items.printed >= queue_items.amount`

const items = (transaction: ReadTransaction, ownerId: number | null) =>
  transaction.db
    .selectFrom('queue_items')
    .where('queue_items.company_id', '=', transaction.companyId)
    .$if(ownerId !== null, (query) => query.where('queue_items.user_id', '=', ownerId ?? 0))

const withContents = <Row>(query: SelectQueryBuilder<Database, 'queue_items', Row>) =>
  query
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.company_id', '=', 'queue_items.company_id')
        .onRef('contents.digest', '=', 'queue_items.digest'),
    )
    .select(itemColumns)

export const findQueueItems = async (
  transaction: ReadTransaction,
  ids: readonly number[],
  sight: Sight = { ownerId: null, done: true },
): Promise<QueueItem[]> => {
  const rows = await withContents(items(transaction, sight.ownerId))
    .where('queue_items.id', 'in', ids)
    .$if(!sight.done, (query) => query.where(isOpen))
    .execute()
  return rows.map(asItem)
}

export interface QueueFilter {
  readonly ownerId: number | null
  readonly search?: string
  readonly addedAfter?: Date
  readonly addedBefore?: Date
}

const sortColumns = {
  added: 'queue_items.added_at',
  name: sql`lower(queue_items.filename)`,
  order: 'queue_items.sort_order',
} as const

export type QueueSorting = keyof typeof sortColumns
export const queueSortings = Object.keys(sortColumns) as QueueSorting[]

export interface QueuePage {
  readonly number: number
  readonly size: number
  readonly sorting: QueueSorting
  readonly direction: 'asc' | 'desc'
}

const filtered = (transaction: ReadTransaction, filter: QueueFilter, wanted: typeof isOpen) => {
  let query = items(transaction, filter.ownerId).where(wanted)
  if (filter.search !== undefined)
    query = query.where('queue_items.filename', 'ilike', `%${escapeLike(filter.search)}%`)
  if (filter.addedAfter) query = query.where('queue_items.added_at', '>=', filter.addedAfter)
  if (filter.addedBefore) query = query.where('queue_items.added_at', '<', filter.addedBefore)
  return query
}

/** One page of what is still to be printed, and how many items there are on all pages. */
export const listQueueItems = async (transaction: ReadTransaction, filter: QueueFilter, page: QueuePage) => {
  const rows = await withContents(filtered(transaction, filter, isOpen))
    .orderBy(sortColumns[page.sorting], page.direction)
    .orderBy('queue_items.id', page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await filtered(transaction, filter, isOpen)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(asItem), total }
}

/** What was printed as often as wanted; what was added last comes first. */
export const listDoneItems = async (
  transaction: ReadTransaction,
  filter: QueueFilter,
  limit: number,
): Promise<QueueItem[]> => {
  const rows = await withContents(filtered(transaction, filter, isDone))
    .orderBy('queue_items.added_at', 'desc')
    .orderBy('queue_items.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asItem)
}

/** Where in the whole queue these items stand, from 1; done ones stand nowhere. */
export const positionsOf = async (
  transaction: ReadTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await transaction.db
    .with('places', (db) =>
      db
        .selectFrom('queue_items')
        .select(['id', sql<number>`row_number() over (order by sort_order, id)`.as('position')])
        .where('company_id', '=', transaction.companyId)
        .where(isOpen),
    )
    .selectFrom('places')
    .select(['id', 'position'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.position]))
}

/** Done ones too: a departure removes those as well. */
export const countItemsOf = (transaction: ReadTransaction, userIds: readonly number[]) =>
  countByUser(
    transaction.db
      .selectFrom('queue_items')
      .where('company_id', '=', transaction.companyId)
      .where('user_id', 'in', userIds),
  )
