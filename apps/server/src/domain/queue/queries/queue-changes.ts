import { sql } from 'kysely'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { asItem, findQueueItems, itemColumns, type QueueItem } from './queue-items.ts'
import { orderNumberFor, type Position } from './queue-order.ts'

export interface NewQueueItem {
  readonly userId: number
  readonly filename: string
  readonly digest: string
  /** Null: it came through the upload interface. */
  readonly libraryFileId: string | null
  readonly amount: number
  readonly note: string | null
  readonly position: Position
}

export const insertQueueItem = async (
  transaction: WriteTransaction,
  item: NewQueueItem,
): Promise<QueueItem> => {
  const { id } = await transaction.db
    .insertInto('queue_items')
    .values({
      company_id: transaction.companyId,
      user_id: item.userId,
      filename: item.filename,
      digest: item.digest,
      library_file_id: item.libraryFileId,
      amount: item.amount,
      note: item.note,
      sort_order: await orderNumberFor(transaction, item.position),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [inserted] = await findQueueItems(transaction, [id])
  if (!inserted) throw new Error('A queue item without content')
  return inserted
}

const deletion = (transaction: WriteTransaction) =>
  transaction.db
    .deleteFrom('queue_items')
    .using('contents')
    .whereRef('contents.company_id', '=', 'queue_items.company_id')
    .whereRef('contents.digest', '=', 'queue_items.digest')
    .where('queue_items.company_id', '=', transaction.companyId)
    .returning(itemColumns)

/** Answers with those that were still there. */
export const deleteQueueItems = async (
  transaction: WriteTransaction,
  ids: readonly number[],
): Promise<QueueItem[]> =>
  (await deletion(transaction).where('queue_items.id', 'in', ids).execute()).map(asItem)

export const deleteItemsOfUsers = async (
  transaction: WriteTransaction,
  userIds: readonly number[],
): Promise<QueueItem[]> =>
  (await deletion(transaction).where('queue_items.user_id', 'in', userIds).execute()).map(asItem)

const itemOf = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .updateTable('queue_items')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)

export interface ItemChange {
  readonly amount?: number
  readonly note?: string | null
  readonly printed?: number
}

/** Answers with the item as it was and as it is; null when it is gone. */
export const changeQueueItem = async (transaction: WriteTransaction, id: number, change: ItemChange) => {
  const locked = await transaction.db
    .selectFrom('queue_items')
    .select(['amount', 'printed'])
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return null
  if (Object.values(change).some((value) => value !== undefined))
    await itemOf(transaction, id).set(change).execute()
  const [item] = await findQueueItems(transaction, [id])
  return item ? { before: locked, item } : null
}

/**
 * A print of the item starts: one copy fewer is left. Null when none was left, or the item is gone. The row stays
 * locked until the transaction ends, so the last copy is never printed twice.
 */
export const takeCopy = async (transaction: WriteTransaction, id: number): Promise<QueueItem | null> => {
  const taken = await itemOf(transaction, id)
    .set({ printed: sql`printed + 1` })
    .whereRef('printed', '<', 'amount')
    .returning('id')
    .executeTakeFirst()
  if (!taken) return null
  return (await findQueueItems(transaction, [id]))[0] ?? null
}

/** The print did not start after all: the copy is left again. */
export const returnCopy = (transaction: WriteTransaction, id: number) =>
  itemOf(transaction, id).set({ printed: sql`printed - 1` }).where('printed', '>', 0).execute()
