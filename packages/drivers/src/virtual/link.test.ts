import { expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { command, failureOf, newJobId } from '../conformance/scenario.ts'
import { virtual } from './index.ts'
import { removeVirtualPrinter } from './virtual-printers.ts'

async function* body() {
  yield Buffer.from('M104 S200\nG1 X50 F3000\n;LAYER:0\nG1 Z0.2\nG1 X90 E3\n;LAYER:1\nG1 Z0.4\nG1 X10 E6\n')
}

async function connect(name: string, options: Record<string, unknown> = {}): Promise<Observed> {
  return new Observed(await virtual.connect({ name, ...options }, new AbortController().signal))
}

async function start(printer: Observed): Promise<void> {
  await printer.untilState('operational')
  const { path } = await command(printer, 'upload')({ path: 'a.gcode', sizeBytes: 80, open: body })
  await command(printer, 'start')({ path, jobId: newJobId() })
}

test('at 1000 times the speed a print is over in a moment', async () => {
  const printer = await connect('fast', { speed: 1000 })
  await start(printer)
  await printer.untilTransition('finished')
  await printer.untilState('operational')
  expect(printer.known.job).toMatchObject({ progress: 1, remainingSeconds: 0, layer: 2, layers: 2 })
  removeVirtualPrinter('fast')
})

test('goes on printing while nobody is connected, and is found again', async () => {
  const printer = await connect('steady')
  await start(printer)
  await printer.link.close()
  const again = await connect('steady')
  await again.untilState('printing')
  expect(again.transitions).toEqual([])
  removeVirtualPrinter('steady')
})

test('mishaps on request: out of filament, offline, failed', async () => {
  const printer = await connect('unlucky')
  await start(printer)
  await command(printer, 'gcode')(['VIRTUAL_RUNOUT'])
  await printer.untilState('paused')
  await printer.until(() => printer.known.notification?.needsPerson === true, 'a call for help')
  await command(printer, 'resolveNotification')('filament-runout')
  await printer.until(() => printer.known.notification?.severity === 'resolved', 'its withdrawal')
  await command(printer, 'resume')()
  await command(printer, 'gcode')(['VIRTUAL_FAIL The cat did it'])
  await printer.untilTransition('failed')
  expect(printer.transitions.at(-1)?.reason).toBe('The cat did it')
  await command(printer, 'gcode')(['VIRTUAL_OFFLINE 60'])
  await printer.until(() => printer.ended, 'end of telemetry')
  await failureOf(connect('unlucky'), 'link-lost')
  removeVirtualPrinter('unlucky')
})
