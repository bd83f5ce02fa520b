export { addItem } from './add-item.ts'
export { changeItem } from './change-item.ts'
export { returnCopy, takeCopy } from './queries/queue-changes.ts'
export {
  listDoneItems,
  listQueueItems,
  type QueueItem,
  queueSortings,
} from './queries/queue-items.ts'
export { queueItemRecord, recordsFor } from './queue-record.ts'
export { quotaWarningsOf, quotaWarningsRecord } from './quota-warnings.ts'
export { queueItemOfCaller, sightOf } from './references.ts'
export { queueDeparture, removeItems } from './remove-items.ts'
