import { type Caller, shortUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { holdMember } from '#domain/people/index'
import { insertQueueItem, type NewQueueItem } from './queries/queue-changes.ts'
import type { QueueItem } from './queries/queue-items.ts'
import { recordsOf } from './queue-record.ts'

const foreignKeyViolation = '23503'

/** A file can be deleted between the moment it was found and this one. */
const fileIsGone = (error: unknown): never => {
  if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error
  throw new Failure('not_found', { message: 'The file was deleted in the meantime', cause: error })
}

/** Puts a file into the queue in the caller's name, and tells so. */
export const addItem = async (
  transaction: WriteTransaction<'queue.add_item'>,
  caller: Caller,
  facts: Omit<NewQueueItem, 'userId'>,
): Promise<QueueItem> => {
  await holdMember(transaction, caller.user.id)
  const newItem = { ...facts, userId: caller.user.id }
  const item = await insertQueueItem(transaction, newItem).catch(fileIsGone)
  const [queue_item] = await recordsOf(transaction, [item])
  if (queue_item) transaction.emit('queue.add_item', { queue_item, user: shortUser(caller.user) })
  return item
}
