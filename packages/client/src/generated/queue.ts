// Generated from the operations by `npm run generate`.
import type { CallOptions, IdempotentCallOptions, Send } from '../send.ts'
import type { QueueItem, QueueItemDetails } from './records.ts'

export interface QueueAddItemInput {
  /** A file of the library */
  filesystem?: string
  /** A file of the upload interface, in place of filesystem */
  fileId?: string
  /**
   * How many copies are wanted
   * Default: 1
   */
  amount?: number
  /**
   * 0: in no group
   * Default: 0
   */
  group?: number
  /**
   * top, bottom, or the place from 1 on
   * Default: "bottom"
   */
  position?: 'top' | 'bottom' | number
  note?: string
}

export interface QueueAddItemOutput {
  created_id: number
}

export interface QueueDeleteItemInput {
  /** Id of a queue item */
  job?: number
  /** Ids of queue items */
  jobs?: number[]
  /** Another name for job */
  id?: number
}

export interface QueueGetItemInput {
  /** Id of a queue item */
  id: number
}

export interface QueueGetItemOutput {
  queue: QueueItemDetails
  item: QueueItemDetails
}

export interface QueueGetItemsInput {
  /** Also list done items */
  groups?: boolean
  /** Also list done items */
  done_items?: boolean
  /** Also list done items */
  include_done?: boolean
  /** Default: 1 */
  page?: number
  /** Default: 50 */
  page_size?: number
  /** Part of the name of the file */
  search?: string
  /** Default: "order" */
  sort_by?: 'added' | 'name' | 'order'
  /** Default: "asc" */
  sort_dir?: 'asc' | 'desc'
  /** Unix seconds, a day or ISO 8601 */
  added_after?: string
  /** Unix seconds, a day or ISO 8601 */
  added_before?: string
  older_than_days?: number
}

export interface QueueGetItemsOutput {
  queue: QueueItem[]
  /** The newest, as many as fit on a page; only for those who may see done items */
  done_items?: QueueItem[]
  groups: unknown[]
  page: number
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface QueueUpdateItemInput {
  /** Id of a queue item */
  job: number
  /** How many copies are wanted, those printed included */
  amount?: number
  /** Empty: none */
  note?: string | null
  /** How many were printed; with as many as are wanted the item is done */
  printed?: number
}

export interface QueueOperations {
  /**
   * Add a file to the queue
   * Permission: print_queue
   * Plan: print_farm
   */
  addItem(input?: QueueAddItemInput, options?: IdempotentCallOptions): Promise<QueueAddItemOutput>
  /**
   * Remove items from the queue; all of them or none
   * Permission: print_queue; for what belongs to others queue_edit_others
   * Plan: print_farm
   */
  deleteItem(input?: QueueDeleteItemInput, options?: CallOptions): Promise<void>
  /**
   * One item of the queue
   * Permission: print_queue
   * Plan: pro
   */
  getItem(input: QueueGetItemInput, options?: CallOptions): Promise<QueueGetItemOutput>
  /**
   * What is to be printed, and on request what is done
   * Permission: print_queue
   * Plan: pro
   */
  getItems(input?: QueueGetItemsInput, options?: CallOptions): Promise<QueueGetItemsOutput>
  /**
   * Change how many copies of an item are wanted or printed, or its note
   * Permission: print_queue; for what belongs to others queue_edit_others
   * Plan: print_farm
   */
  updateItem(input: QueueUpdateItemInput, options?: CallOptions): Promise<void>
}

export const queueOperations = (send: Send): QueueOperations => ({
  addItem: (input, options) => send({ path: 'queue/AddItem' }, input, options),
  deleteItem: (input, options) => send({ path: 'queue/DeleteItem' }, input, options),
  getItem: (input, options) => send({ path: 'queue/GetItem' }, input, options),
  getItems: (input, options) => send({ path: 'queue/GetItems' }, input, options),
  updateItem: (input, options) => send({ path: 'queue/UpdateItem' }, input, options),
})
