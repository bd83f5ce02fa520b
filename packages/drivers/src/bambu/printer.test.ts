import { expect, test } from 'vitest'
import { defaultTiming } from '../define-driver.ts'
import { createLinkLife } from '../rules/link-life.ts'
import { modelOfSerial } from './models.ts'
import { BambuPrinter } from './printer.ts'

test('a change that overtakes the whole report does not pass for it', () => {
  const ending = new AbortController()
  const life = createLinkLife(ending.signal)
  const printer = new BambuPrinter(life, modelOfSerial('01P00A123456789'), defaultTiming)
  printer.take({ command: 'push_status', msg: 1, gcode_state: 'FINISH' })
  expect(printer.isWhole).toBe(false)
  printer.take({ command: 'push_status', msg: 0, gcode_state: 'FINISH', subtask_id: '42' })
  expect(printer.isWhole).toBe(true)
  ending.abort()
})
