import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { command, failureOf, newJobId, quiet, transitionsOf } from '../conformance/scenario.ts'
import { replayPrinter } from '../testing/replay-printer.ts'
import { moonraker } from './index.ts'
import {
  type MoonrakerSimulator,
  type MoonrakerSimulatorOptions,
  startMoonrakerSimulator,
} from './simulator.ts'
import { emergencyStop } from './transcripts/emergency-stop.ts'

const timing = { requestSeconds: 1, confirmSeconds: 2, silenceSeconds: 1, pollSeconds: 0.03 }
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function simulate(options: MoonrakerSimulatorOptions = {}): Promise<MoonrakerSimulator> {
  const simulator = await startMoonrakerSimulator({ updateMs: 10, onlyWanted: true, ...options })
  closing.push(() => simulator.stop())
  return simulator
}

async function connect(connection: Record<string, unknown>): Promise<Observed> {
  const end = new AbortController()
  closing.unshift(() => end.abort())
  return new Observed(await moonraker.connect(connection as { url: string }, end.signal, timing))
}

async function* bytes(text: string) {
  yield Buffer.from(text)
}

async function startPrint(simulator: MoonrakerSimulator): Promise<Observed> {
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  simulator.machine.store('cube.gcode', Buffer.alloc(1000))
  await command(printer, 'start')({ path: 'cube.gcode', jobId: newJobId() })
  return printer
}

test('understands a recorded emergency stop: an error, and one failed job', async () => {
  const replay = await replayPrinter(emergencyStop)
  closing.push(() => replay.stop())
  const printer = await connect({ url: replay.url })
  await printer.untilState('printing')
  expect(printer.known.temperatures).toMatchObject({ tools: { 0: { current: 209.97, target: 210 } } })
  await command(printer, 'emergencyStop')()
  await printer.untilTransition('failed')
  expect(printer.states).toEqual(['printing', 'error'])
  expect(printer.transitions).toEqual([
    {
      type: 'transition',
      transition: 'failed',
      file: 'cube.gcode',
      reason: 'Shutdown due to webhooks request',
    },
  ])
})

test('follows Klipper through a restart in the middle of a print without losing the link', async () => {
  const simulator = await simulate()
  const printer = await startPrint(simulator)
  await simulator.restartKlipper()
  await printer.untilState('operational')
  await quiet(60)
  expect(printer.states).toEqual(['operational', 'printing', 'offline', 'operational'])
  expect(transitionsOf(printer)).toEqual(['started', 'failed'])
})

test('takes a job that vanished into standby for cancelled, as Moonraker does', async () => {
  const simulator = await simulate()
  const printer = await startPrint(simulator)
  simulator.klipper.forgotLastRun = true
  simulator.machine.cancel()
  await printer.untilTransition('cancelled')
  await quiet(60)
  expect(transitionsOf(printer)).toEqual(['started', 'cancelled'])
})

test('waits for a Klipper that is still starting', async () => {
  const simulator = await simulate()
  simulator.klipper.isStarting = true
  const printer = await connect(simulator.connection)
  await printer.untilState('offline')
  simulator.klipper.isStarting = false
  await printer.untilState('operational')
})

test('comes in with a one-shot token', async () => {
  const simulator = await simulate({ apiKey: 'the-right-key-0123' })
  const printer = await connect({ ...simulator.connection, useOneshotToken: true })
  await printer.untilState('operational')
  const wrong = connect({ ...simulator.wrongConnection, useOneshotToken: true })
  await failureOf(wrong, 'not-authorised')
})

test('tells a real camera list and takes pictures on the printer’s own host only', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.until(() => printer.known.cameras !== undefined, 'cameras')
  expect(printer.known.cameras).toMatchObject({ cameras: [{ id: 'cam-1', snapshot: true, stream: true }] })
  simulator.announce('notify_webcams_changed', {
    webcams: [{ name: 'evil', uid: 'evil', snapshot_url: 'http://10.0.0.9/' }],
  })
  await printer.until(() => JSON.stringify(printer.known.cameras).includes('evil'), 'the other camera')
  await failureOf(command(printer, 'snapshot')('evil'), 'refused')
})

test('sends the checksum along, and a wrong one is refused', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  const text = 'G28\n'
  const sha256 = createHash('sha256').update(text).digest('hex')
  const request = { path: 'a b/ü.gcode', sizeBytes: 4, open: () => bytes(text) }
  await command(printer, 'upload')({ ...request, sha256 })
  expect([...simulator.machine.files.keys()]).toEqual(['a b/ü.gcode'])
  await failureOf(command(printer, 'upload')({ ...request, sha256: '0'.repeat(64) }), 'file-rejected')
})

test('skips objects, moves tools, fans, light and power', async () => {
  const simulator = await simulate({ tools: 2 })
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  await command(printer, 'home')(['x', 'y'])
  expect(simulator.machine.homed).toBe('xy')
  await command(printer, 'jog')({ z: 5 })
  await command(printer, 'setTemperatures')({ tools: { 1: 190 }, chamber: 40 })
  expect(simulator.machine.tools[1]?.target).toBe(190)
  await command(printer, 'setFan')({ percent: 50 })
  expect(simulator.machine.fanPercent).toBe(50)
  await command(printer, 'power')(false)
  await failureOf(command(printer, 'skipObjects')(['PART_2']), 'wrong-state')
  simulator.machine.store('cube.gcode', Buffer.alloc(10))
  await command(printer, 'start')({ path: 'cube.gcode', jobId: newJobId() })
  await command(printer, 'skipObjects')(['PART_2'])
  await printer.until(
    () => JSON.stringify(printer.known.objects).includes('"skipped":true'),
    'a skipped object',
  )
  await failureOf(command(printer, 'home')(), 'busy')
  await failureOf(command(printer, 'power')(false), 'busy')
})

test('runs g-code and passes on what the printer says', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  expect(await command(printer, 'gcode')(['M117 hello'])).toEqual(['// did M117'])
  const failure = await failureOf(command(printer, 'gcode')(['FROBNICATE']), 'refused')
  expect(failure.printerSaid).toBe('Unknown command:"FROBNICATE"')
  await command(printer, 'gcode')(['M112'])
  await printer.untilState('error')
})

test('shows a question of a macro and answers it', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  await failureOf(command(printer, 'resolveNotification')('prompt', 'Go on'), 'wrong-state')
  for (const line of ['begin Load filament', 'text Then go on', 'button Go on|M117 going', 'show']) {
    simulator.announce('notify_gcode_response', `// action:prompt_${line}`)
  }
  await printer.until(() => printer.known.notification !== undefined, 'the question')
  expect(printer.known.notification).toMatchObject({
    needsPerson: true,
    text: 'Load filament\nThen go on',
    answers: ['Go on'],
  })
  await command(printer, 'resolveNotification')('prompt', 'Go on')
})
