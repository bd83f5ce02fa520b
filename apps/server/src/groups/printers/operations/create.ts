import { z } from 'zod'
import {
  acceptConnection,
  connectionInput,
  describePrinter,
  insertPrinter,
  kindInput,
  printerRecord,
  updatePrinter,
} from '#domain/printers/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const create = defineOperation({
  id: 'printers/Create',
  summary: 'Add a printer and connect it',
  effect: 'changes',
  permission: 'printer_add',
  scope: 'printers.write',
  extension: true,
  body: z.object({
    name: line(64),
    kind: kindInput,
    connection: connectionInput,
  }),
  output: z.object({ id: z.int(), printer: printerRecord }),
  async handler({ services: { fleet, printers }, write }, { name, kind, connection: sent }) {
    const connection = await acceptConnection(kind, sent)
    const printer = await write(async (transaction) => {
      const added = await insertPrinter(transaction, { name, kind })
      const sealedConnection = printers.seal(transaction.companyId, added.id, connection)
      return (await updatePrinter(transaction, added.id, { sealedConnection })) ?? added
    })
    return { id: printer.id, printer: describePrinter(printer, fleet.twinOf(printer.id)) }
  },
})
