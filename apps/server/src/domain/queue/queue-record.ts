import { z } from 'zod'
import { type Caller, mayUse } from '#core/access/caller'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { isPrintable } from '#domain/library/index'
import { namesOfUsers } from '#domain/people/index'
import { timestamp } from '#schemas/time'
import { positionsOf, type QueueItem } from './queries/queue-items.ts'

const nobodyChosen = z.object({ printers: z.null(), models: z.null(), groups: z.null() })

/** An item of the queue as the interface shows it. */
export const queueItemRecord = z
  .object({
    id: z.int(),
    filename: z.string(),
    note: z.string().nullable().describe('Null also for those who may not read notes of others'),
    model: z.boolean(),
    printable: z.boolean(),
    type: z.enum(['model', 'printable']),
    left: z.int().describe('Copies still to be printed'),
    printed: z.int(),
    filesystem_id: z.string().nullable().describe('The file in the library, while it exists'),
    for: nobodyChosen.describe('Null: any printer'),
    tags: z.null(),
    group: z.int().describe('0: in no group'),
    analysis: z.record(z.string(), z.unknown()).nullable().describe('Null until the file was read'),
    added: timestamp,
    size: z.int().describe('Bytes; 0 when the file lives in the library'),
    index: z.int().nullable().describe('Position in the whole queue, from 1; null when done'),
    sort_order: z.int(),
    user: z.string(),
    user_id: z.int(),
    custom_fields: z.array(z.never()),
    customFields: z.array(z.never()),
  })
  .meta({ title: 'QueueItem' })

export type QueueItemRecord = z.input<typeof queueItemRecord>

interface Surroundings {
  readonly userName: string
  readonly position: number | null
}

const describe = (item: QueueItem, { userName, position }: Surroundings): QueueItemRecord => {
  const printable = isPrintable(item.filename)
  return {
    id: item.id,
    filename: item.filename,
    note: item.note,
    model: !printable,
    printable,
    type: printable ? 'printable' : 'model',
    left: Math.max(0, item.amount - item.printed),
    printed: item.printed,
    filesystem_id: item.libraryFileId,
    for: { printers: null, models: null, groups: null },
    tags: null,
    group: 0,
    analysis: item.facts?.analysis ? { ...item.facts.analysis } : null,
    added: item.addedAt.toISOString(),
    size: item.libraryFileId === null ? item.size : 0,
    index: position,
    sort_order: item.sortOrder,
    user: userName,
    user_id: item.userId,
    custom_fields: [],
    customFields: [],
  }
}

type Positions = ReadonlyMap<number, number>

const describeAll = async (
  transaction: ReadTransaction,
  items: readonly QueueItem[],
  positions: Positions,
): Promise<QueueItemRecord[]> => {
  const names = await namesOfUsers(transaction, [...new Set(items.map((item) => item.userId))])
  return items.map((item) =>
    describe(item, {
      userName: names.get(item.userId) ?? '',
      position: positions.get(item.id) ?? null,
    }),
  )
}

/** Items that are no longer in the queue, as events tell of them. */
export const recordsOfRemoved = (transaction: ReadTransaction, items: readonly QueueItem[]) =>
  describeAll(transaction, items, new Map())

/** Items as events tell of them, with the names of their owners and where they stand. */
export const recordsOf = async (
  transaction: ReadTransaction,
  items: readonly QueueItem[],
): Promise<QueueItemRecord[]> => {
  const ids = items.map((item) => item.id)
  return describeAll(transaction, items, await positionsOf(transaction, ids))
}

/** Items as a caller sees them: notes of others only with the right to read them. */
export const recordsFor = async (
  transaction: ReadTransaction,
  caller: Caller,
  items: readonly QueueItem[],
): Promise<QueueItemRecord[]> => {
  const records = await recordsOf(transaction, items)
  if (mayUse(caller, 'queue_read_notes')) return records
  return records.map((record) => (record.user_id === caller.user.id ? record : { ...record, note: null }))
}
