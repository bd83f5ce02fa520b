import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { apiFileOfCaller, libraryFileOfCaller } from '#domain/library/index'
import { addItem as addToQueue } from '#domain/queue/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { paragraph } from '#schemas/text'

const body = z
  .object({
    filesystem: libraryFileOfCaller.one.optional().describe('A file of the library'),
    fileId: apiFileOfCaller.one.optional().describe('A file of the upload interface, in place of filesystem'),
    amount: integer(1, 100_000).default(1).describe('How many copies are wanted'),
    group: integer(0, 0).default(0).describe('0: in no group'),
    position: z
      .union([z.enum(['top', 'bottom']), integer(1)])
      .default('bottom')
      .describe('top, bottom, or the place from 1 on'),
    note: paragraph(1000).optional(),
  })
  .meta({ examples: [{ filesystem: '0'.repeat(32), amount: 2, position: 'top', note: 'in blue' }] })

export const addItem = defineOperation({
  id: 'queue/AddItem',
  summary: 'Add a file to the queue',
  effect: 'changes',
  permission: 'print_queue',
  scope: 'queue.write',
  plan: 'print_farm',
  idempotent: true,
  body,
  output: z.object({ created_id: z.int() }),
  emits: ['queue.add_item'],
  async handler({ caller, write }, { filesystem, fileId, amount, position, note }) {
    const file = filesystem ?? fileId
    if (!file || (filesystem && fileId)) {
      const message = file
        ? 'fileId: give either filesystem or fileId, not both'
        : 'filesystem: say which file is to be printed, with filesystem or fileId'
      throw new Failure('invalid_input', { message, fields: { field: file ? 'fileId' : 'filesystem' } })
    }
    return write(async (transaction) => {
      const { id } = await addToQueue(transaction, caller, {
        filename: file.filename,
        digest: file.digest,
        libraryFileId: filesystem?.id ?? null,
        amount,
        position,
        note: note || null,
      })
      return { created_id: id }
    })
  },
})
