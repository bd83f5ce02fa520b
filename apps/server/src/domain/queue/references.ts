import { type Caller, mayUse } from '#core/access/caller'
import { defineReference } from '#core/operation/reference'
import { findQueueItems, type QueueItem, type Sight } from './queries/queue-items.ts'

/** What of the queue a caller may see. */
export const sightOf = (caller: Caller): Sight => ({
  ownerId: mayUse(caller, 'queue_see_others') ? null : caller.user.id,
  done: mayUse(caller, 'queue_see_done_items'),
})

/** An item of the queue: one's own, or anyone's for those who may see them. */
export const queueItemOfCaller = defineReference<QueueItem>({
  noun: 'queue item',
  find: (transaction, caller, ids) => findQueueItems(transaction, ids, sightOf(caller)),
  idOf: (item) => item.id,
  ownerOf: (item) => item.userId,
})
