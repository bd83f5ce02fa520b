import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import {
  acceptConnection,
  connectionInput,
  kindInput,
  printerOfCaller,
  updatePrinter,
} from '#domain/printers/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const update = defineOperation({
  id: 'printers/Update',
  summary: 'Rename a printer, or connect it in another way',
  effect: 'changes',
  permission: 'printer_edit',
  scope: 'printers.write',
  extension: true,
  query: z.object({ pid: printerOfCaller.one }),
  body: z.object({
    name: line(64).optional(),
    kind: kindInput.optional().describe('Another kind needs a connection too'),
    connection: connectionInput.optional().describe('All of it: it replaces the stored one'),
  }),
  output: z.object({}),
  async handler({ services: { printers }, write }, { pid: printer, name, kind, connection: sent }) {
    if (kind !== undefined && kind !== printer.kind && sent === undefined) {
      const message = 'connection: is missing, and another kind of printer needs one of its own'
      throw new Failure('invalid_input', { message, fields: { field: 'connection' } })
    }
    const connection = sent && (await acceptConnection(kind ?? printer.kind, sent))
    if (name === undefined && connection === undefined) return {}
    await write(async (transaction) => {
      const sealedConnection = connection && printers.seal(transaction.companyId, printer.id, connection)
      const change = { name, kind: connection && (kind ?? printer.kind), sealedConnection }
      if (!(await updatePrinter(transaction, printer.id, change))) throw new Failure('not_found')
    })
    return {}
  },
})
