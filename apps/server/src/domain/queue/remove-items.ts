import { type CallerUser, shortUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { DepartureStep } from '#domain/people/index'
import { deleteItemsOfUsers, deleteQueueItems } from './queries/queue-changes.ts'
import { countItemsOf, type QueueItem } from './queries/queue-items.ts'
import { recordsOfRemoved } from './queue-record.ts'

type Removing = WriteTransaction<'queue.delete_item'>

const announce = async (transaction: Removing, removed: readonly QueueItem[], by: CallerUser) => {
  const user = shortUser(by)
  for (const queue_item of await recordsOfRemoved(transaction, removed)) {
    transaction.emit('queue.delete_item', { queue_item, user })
  }
}

/** Removes all of these items or none: one that someone else removed in the meantime is not found. */
export const removeItems = async (
  transaction: Removing,
  items: readonly QueueItem[],
  by: CallerUser,
): Promise<void> => {
  const ids = items.map((item) => item.id)
  const removed = await deleteQueueItems(transaction, ids)
  const gone = ids.filter((id) => !removed.some((item) => item.id === id))
  if (gone.length > 0) {
    throw new Failure('not_found', { message: `There is no queue item ${gone.slice(0, 10).join(', ')}` })
  }
  await announce(transaction, removed, by)
}

/** Items of someone who leaves are removed, or stay in the queue as they are. */
export const queueDeparture: DepartureStep = {
  of: 'queue_items',
  count: countItemsOf,
  async carryOut(transaction, { userIds, choices, caller }) {
    if (choices.queue_items === 'keep') return
    await announce(transaction, await deleteItemsOfUsers(transaction, userIds), caller.user)
  },
}
