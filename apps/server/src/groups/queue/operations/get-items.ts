import { z } from 'zod'
import {
  listDoneItems,
  listQueueItems,
  queueItemRecord,
  queueSortings,
  recordsFor,
  sightOf,
} from '#domain/queue/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'
import { line } from '#schemas/text'
import { moment } from '#schemas/time'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The earlier of two ways to say before when something was added. */
const earliest = (before: Date | undefined, days: number | undefined): Date | undefined => {
  if (days === undefined) return before
  const daysAgo = new Date(Date.now() - days * dayMilliseconds)
  return before && before < daysAgo ? before : daysAgo
}

export const getItems = defineOperation({
  id: 'queue/GetItems',
  summary: 'What is to be printed, and on request what is done',
  effect: 'reads',
  permission: 'print_queue',
  scope: 'queue.read',
  plan: 'pro',
  query: z.object({
    groups: flag.optional().describe('Also list done items'),
    done_items: flag.optional().describe('Also list done items'),
    include_done: flag.optional().describe('Also list done items'),
  }),
  body: z.object({
    page: pageNumber,
    page_size: pageSize(50, 200),
    search: line(128).optional().describe('Part of the name of the file'),
    sort_by: z.enum(queueSortings).default('order'),
    sort_dir: sortDirection.default('asc'),
    added_after: moment.optional(),
    added_before: moment.optional(),
    older_than_days: integer(0, 36_500).optional(),
  }),
  output: z.object({
    queue: z.array(queueItemRecord),
    done_items: z
      .array(queueItemRecord)
      .optional()
      .describe('The newest, as many as fit on a page; only for those who may see done items'),
    groups: z.array(z.never()),
    page: z.int(),
    ...pageFields,
  }),
  async handler({ caller, read }, { page, page_size, search, sort_by, sort_dir, ...asked }) {
    const sight = sightOf(caller)
    const filter = {
      ownerId: sight.ownerId,
      search,
      addedAfter: asked.added_after,
      addedBefore: earliest(asked.added_before, asked.older_than_days),
    }
    const wantsDone = sight.done && (asked.groups || asked.done_items || asked.include_done)
    return read(async (transaction) => {
      const wanted = { number: page, size: page_size, sorting: sort_by, direction: sort_dir }
      const { items, total } = await listQueueItems(transaction, filter, wanted)
      const done = wantsDone ? await listDoneItems(transaction, filter, page_size) : []
      const records = await recordsFor(transaction, caller, [...items, ...done])
      return {
        queue: records.slice(0, items.length),
        ...(wantsDone && { done_items: records.slice(items.length) }),
        groups: [],
        page,
        total,
        page_amount: pageAmount(total, page_size),
      }
    })
  },
})
