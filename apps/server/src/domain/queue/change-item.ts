import { type Caller, mayUse, shortUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { changeQueueItem, type ItemChange } from './queries/queue-changes.ts'
import type { QueueItem } from './queries/queue-items.ts'
import { recordsOf } from './queue-record.ts'

const isDone = ({ amount, printed }: Pick<QueueItem, 'amount' | 'printed'>): boolean => printed >= amount

/** Changes an item. Numbers that put a done item back into the queue need the right to revive it. */
export const changeItem = async (
  transaction: WriteTransaction<'queue.revive_item'>,
  caller: Caller,
  item: QueueItem,
  change: ItemChange,
): Promise<void> => {
  const changed = await changeQueueItem(transaction, item.id, change)
  if (!changed) throw new Failure('not_found', { message: `There is no queue item ${item.id}` })
  if (!isDone(changed.before) || isDone(changed.item)) return
  if (!mayUse(caller, 'queue_revive_done_items')) {
    throw new Failure('missing_permission', {
      message: "You don't have permission to put a done item back into the queue",
      fields: { permission: 'queue_revive_done_items' },
    })
  }
  const [queue_item] = await recordsOf(transaction, [changed.item])
  if (queue_item) transaction.emit('queue.revive_item', { queue_item, user: shortUser(caller.user) })
}
