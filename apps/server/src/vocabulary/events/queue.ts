import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor, named, queueItemRecord } from './records.ts'

const item = z.object({ queue_item: queueItemRecord })
const itemByUser = item.extend({ user: actor })

export const queueEvents = {
  'queue.add_item': publicEvent('An item was added to the queue', itemByUser),
  'queue.delete_item': publicEvent('An item was removed from the queue', itemByUser),
  'queue.empty_queue': publicEvent(
    'The queue was emptied',
    z.object({ user: actor, group: named.nullable() }),
  ),
  'queue.item_approved': publicEvent(
    'An item of the queue was approved',
    item.extend({ approved_by: actor }),
  ),
  'queue.item_denied': publicEvent(
    'An item of the queue was denied',
    item.extend({ denied_by: actor, reason: z.string(), removed: z.boolean() }),
  ),
  'queue.item_pending_approval': publicEvent('An item of the queue waits for approval', itemByUser),
  'queue.move_item': publicEvent('An item was moved to another queue group', itemByUser),
  'queue.revive_item': publicEvent('A done item was put back into the queue', itemByUser),
}
