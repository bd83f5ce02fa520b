import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { deletePrinter, lockPrinters, printerOfCaller, updatePrinter } from '#domain/printers/index'
import { findRunningJobs } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

export const remove = defineOperation({
  id: 'printers/Delete',
  summary: 'Delete a printer, or only its connection',
  effect: 'changes',
  methods: ['GET', 'POST'],
  permission: 'printer_edit',
  scope: 'printers.write',
  query: z.object({
    pid: printerOfCaller.one,
    just_connection: flag.default(false).describe('Keep the printer and forget only how to reach it'),
  }),
  output: z.object({}),
  async handler({ write }, { pid: printer, just_connection }) {
    await write(async (transaction) => {
      const [held] = await lockPrinters(transaction, [printer.id])
      if (!held) throw new Failure('not_found')
      if ((await findRunningJobs(transaction, [printer.id])).length > 0) {
        throw new Failure('wrong_state', {
          message: `A print runs on ${held.name}: let it end or cancel it first`,
        })
      }
      if (just_connection) await updatePrinter(transaction, printer.id, { sealedConnection: null })
      else await deletePrinter(transaction, printer.id)
    })
    return {}
  },
})
