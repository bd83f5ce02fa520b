import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { queueItemOfCaller, removeItems } from '#domain/queue/index'
import { defineOperation } from '#groups/define-operation'

export const deleteItem = defineOperation({
  id: 'queue/DeleteItem',
  summary: 'Remove items from the queue; all of them or none',
  effect: 'changes',
  methods: ['GET', 'POST'],
  permission: { own: 'print_queue', others: 'queue_edit_others' },
  scope: 'queue.write',
  plan: 'print_farm',
  query: z.object({
    job: queueItemOfCaller.one.optional(),
    jobs: queueItemOfCaller.list.optional(),
    id: queueItemOfCaller.one.optional().describe('Another name for job'),
  }),
  output: z.object({}),
  emits: ['queue.delete_item'],
  async handler({ caller, write }, { job, jobs = [], id }) {
    const items = new Map([job, ...jobs, id].flatMap((item) => (item ? [[item.id, item] as const] : [])))
    if (items.size === 0) {
      const message = 'job: say which items are to be removed, with job or jobs'
      throw new Failure('invalid_input', { message, fields: { field: 'job' } })
    }
    await write((transaction) => removeItems(transaction, [...items.values()], caller.user))
    return {}
  },
})
