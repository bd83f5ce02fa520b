import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor, printerShort, spoolRecord } from './records.ts'

const spoolByUser = z.object({ filament: spoolRecord, user: actor })
const spoolOnPrinter = spoolByUser.extend({ printer: printerShort })

export const filamentEvents = {
  'filament.assigned': publicEvent(
    'A spool was assigned to a printer',
    spoolOnPrinter.extend({ replaced_spool: spoolRecord.nullable().optional() }),
  ),
  'filament.create': publicEvent('A spool was created', spoolByUser),
  'filament.delete': publicEvent('A spool was deleted', spoolByUser),
  'filament.unassigned': publicEvent('A spool was taken off a printer', spoolOnPrinter),
  'filament.update': publicEvent('A spool was changed', spoolByUser),
}
