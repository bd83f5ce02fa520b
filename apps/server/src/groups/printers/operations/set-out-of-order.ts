import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { setOutOfOrder as mark, printerOfCaller } from '#domain/printers/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

export const setOutOfOrder = defineOperation({
  id: 'printers/SetOutOfOrder',
  summary: 'Set printers out of order, or back in order',
  effect: 'changes',
  permission: 'printer_edit',
  scope: 'printers.write',
  query: z.object({ pid: printerOfCaller.list }),
  body: z.object({ on: flag.default(true).describe('false: back in order') }),
  output: z.object({}),
  emits: ['printer.out_of_order_state_changed'],
  async handler({ caller, write }, { pid: printers, on }) {
    const ids = printers.map((printer) => printer.id)
    const user = shortUser(caller.user)
    await write(async (transaction) => {
      for (const { id, name } of await mark(transaction, ids, on)) {
        transaction.emit('printer.out_of_order_state_changed', {
          printer: { id, name },
          out_of_order: on,
          user,
        })
      }
    })
    return {}
  },
})
