import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor, jobRecord, named, printerShort } from './records.ts'

const printer = z.object({ printer: printerShort })
const switched = printer.extend({ enabled: z.boolean(), user: actor })
const tag = printer.extend({ tag: named, user: actor })
const failure = z.object({ confidence: z.number().min(0).max(1), type: z.string() })

export const printerEvents = {
  'printer.ai_failure_detected': publicEvent(
    'Failure detection saw a failing print',
    z.object({ job: jobRecord, image: z.string().nullable(), failures: z.array(failure) }),
  ),
  'printer.ai_failure_false_positive': publicEvent(
    'A detected failure was resolved as a false alarm',
    z.object({ job: jobRecord, user: actor }),
  ),
  'printer.ai_state_changed': publicEvent('Failure detection of a printer was switched', switched),
  'printer.autoprint_max_cycles': publicEvent(
    'Auto-print of a printer reached its number of prints',
    printer.extend({ max_cycles: z.int() }),
  ),
  'printer.autoprint_state_changed': publicEvent('Auto-print of a printer was switched', switched),
  'printer.custom_tag_assigned': publicEvent('A custom tag was put on a printer', tag),
  'printer.custom_tag_detached': publicEvent('A custom tag was taken off a printer', tag),
  'printer.material_changed': publicEvent(
    'The material of a printer changed',
    printer.extend({ material: z.array(z.record(z.string(), z.json())), user: actor }),
  ),
  'printer.nozzle_size_changed': publicEvent(
    'The nozzle size of a printer changed',
    printer.extend({ nozzle: z.number(), user: actor }),
  ),
  'printer.out_of_order_state_changed': publicEvent(
    'A printer was set out of order or back in order',
    printer.extend({ out_of_order: z.boolean(), user: actor }),
  ),
}
