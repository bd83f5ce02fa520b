import { z } from 'zod'
import { changeItem, queueItemOfCaller } from '#domain/queue/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { paragraph } from '#schemas/text'

export const updateItem = defineOperation({
  id: 'queue/UpdateItem',
  summary: 'Change how many copies of an item are wanted or printed, or its note',
  effect: 'changes',
  permission: { own: 'print_queue', others: 'queue_edit_others' },
  scope: 'queue.write',
  plan: 'print_farm',
  query: z.object({ job: queueItemOfCaller.one }),
  body: z.object({
    amount: integer(1, 100_000).optional().describe('How many copies are wanted, those printed included'),
    note: paragraph(1000).nullable().optional().describe('Empty: none'),
    printed: integer(0, 100_000)
      .optional()
      .describe('How many were printed; with as many as are wanted the item is done'),
  }),
  output: z.object({}),
  emits: ['queue.revive_item'],
  async handler({ caller, write }, { job: item, amount, note, printed }) {
    const change = { amount, note: note === undefined ? undefined : note || null, printed }
    await write((transaction) => changeItem(transaction, caller, item, change))
    return {}
  },
})
