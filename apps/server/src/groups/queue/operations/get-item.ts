import { z } from 'zod'
import {
  queueItemOfCaller,
  queueItemRecord,
  quotaWarningsOf,
  quotaWarningsRecord,
  recordsFor,
} from '#domain/queue/index'
import { defineOperation } from '#groups/define-operation'

const itemRecord = queueItemRecord
  .extend({
    quota_warnings: quotaWarningsRecord.optional().describe('Absent when the owner has left'),
  })
  .meta({ title: 'QueueItemDetails' })

export const getItem = defineOperation({
  id: 'queue/GetItem',
  summary: 'One item of the queue',
  effect: 'reads',
  permission: 'print_queue',
  scope: 'queue.read',
  plan: 'pro',
  query: z.object({ id: queueItemOfCaller.one }),
  output: z.object({ queue: itemRecord, item: itemRecord }),
  async handler({ caller, read }, { id: queued }) {
    return read(async (transaction) => {
      const [record] = await recordsFor(transaction, caller, [queued])
      if (!record) throw new Error('An item without a record')
      const item = { ...record, quota_warnings: await quotaWarningsOf(transaction, queued) }
      return { queue: item, item }
    })
  },
})
