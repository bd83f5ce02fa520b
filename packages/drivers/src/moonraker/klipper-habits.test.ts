import { afterEach, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { command, failureOf, newJobId, quiet, transitionsOf } from '../conformance/scenario.ts'
import { moonraker } from './index.ts'
import {
  type MoonrakerSimulator,
  type MoonrakerSimulatorOptions,
  startMoonrakerSimulator,
} from './simulator.ts'

const timing = { requestSeconds: 2, confirmSeconds: 4, silenceSeconds: 2, pollSeconds: 0.03 }
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function simulate(options: MoonrakerSimulatorOptions = {}): Promise<MoonrakerSimulator> {
  const simulator = await startMoonrakerSimulator({ updateMs: 10, onlyWanted: true, ...options })
  closing.push(() => simulator.stop())
  simulator.machine.store('cube.gcode', Buffer.alloc(1000))
  return simulator
}

async function connect(simulator: MoonrakerSimulator, more: Record<string, unknown> = {}): Promise<Observed> {
  const end = new AbortController()
  closing.unshift(() => end.abort())
  const connection = { ...simulator.connection, ...more } as { url: string }
  const printer = new Observed(await moonraker.connect(connection, end.signal, timing))
  await printer.until(() => printer.state !== undefined, 'a first state')
  return printer
}

const start = (printer: Observed, path = 'cube.gcode') =>
  command(printer, 'start')({ path, jobId: newJobId() })

async function* bytes(text: string) {
  yield Buffer.from(text)
}

const upload = (printer: Observed, path: string, sizeBytes = 4) =>
  command(printer, 'upload')({ path, sizeBytes, open: () => bytes('G28\n') })

test('a tiny job that is over between two reports still counts as started and finished', async () => {
  const simulator = await simulate()
  const { machine } = simulator
  machine.start('cube.gcode')
  const [longAgo] = machine.runs
  if (longAgo !== undefined) longAgo.startedAt -= 5000
  machine.finish()
  const printer = await connect(simulator)
  machine.onChange(() => machine.truth === 'printing' && machine.finish())
  await start(printer)
  await printer.untilTransition('finished')
  expect(transitionsOf(printer)).toEqual(['started', 'finished'])
})

test('starting the same file anew out of a pause ends the old job and begins another', async () => {
  const simulator = await simulate({ updateMs: 40 })
  const printer = await connect(simulator)
  await start(printer)
  await command(printer, 'pause')()
  await quiet(80)
  simulator.machine.cancel()
  simulator.machine.start('cube.gcode')
  await printer.untilTransition('started', 2)
  expect(transitionsOf(printer)).toEqual(['started', 'paused', 'cancelled', 'started'])
})

test('a job cleared at the machine was cancelled, also where nobody keeps a history', async () => {
  const simulator = await simulate()
  simulator.components.delete('history')
  const printer = await connect(simulator)
  await start(printer)
  await command(printer, 'gcode')(['SDCARD_RESET_FILE'])
  await printer.untilTransition('cancelled')
  expect(transitionsOf(printer)).toEqual(['started', 'cancelled'])
})

test('a job that went down with Klipper has failed, also where nobody keeps a history', async () => {
  const simulator = await simulate()
  simulator.components.delete('history')
  const printer = await connect(simulator)
  await start(printer)
  await simulator.restartKlipper()
  await printer.untilTransition('failed')
  expect(printer.transitions.at(-1)?.reason).toBe('Klipper restarted during the print')
})

test('a pause by the card’s own command can be resumed', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await start(printer)
  simulator.klipper.pausedByCard = true
  simulator.machine.pause()
  await printer.untilState('paused')
  await command(printer, 'resume')()
  expect(simulator.machine.truth).toBe('printing')
})

test('a pause left over from idle times does not spoil the next job', async () => {
  const simulator = await simulate()
  simulator.klipper.pausedWhileIdle = true
  const printer = await connect(simulator)
  await start(printer)
  await command(printer, 'pause')()
  expect(simulator.machine.truth).toBe('paused')
})

test('a name that Klipper cannot read is stored under one that it can', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  const { path } = await upload(printer, 'jobs/part #1; 50% *ü*.GCODE')
  expect(path).toBe('jobs/part _1_ 50% _ü_.gcode')
  await start(printer, path)
  expect(simulator.machine.run?.file).toBe(path)
})

test('a file that does not fit is refused before a byte is sent', async () => {
  const simulator = await simulate()
  simulator.disk.freeBytes = 3
  const printer = await connect(simulator)
  await failureOf(upload(printer, 'big.gcode'), 'storage-full')
  expect(simulator.machine.files.has('big.gcode')).toBe(false)
})

test('what an upload was refused for comes out of the traceback, and nothing else of it', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await start(printer)
  const failure = await failureOf(upload(printer, 'cube.gcode'), 'busy')
  expect(failure.printerSaid).toBe('File is loaded, upload not permitted')
  expect(`${failure.message}${failure.printerSaid}`).not.toContain('secret')
  const inUse = await failureOf(command(printer, 'deleteFile')('cube.gcode'), 'busy')
  expect(inUse.printerSaid).toBe('File currently in use')
  await failureOf(command(printer, 'deleteFile')('nothing.gcode'), 'file-rejected')
})

test('uploads with a token where a proxy drops the key', async () => {
  const simulator = await simulate({ apiKey: 'the-right-key-0123' })
  const printer = await connect(simulator, { useOneshotToken: true })
  await upload(printer, 'a.gcode')
  expect(simulator.machine.files.has('a.gcode')).toBe(true)
})

test('a host whose clock is wrong does not make a job print twice', async () => {
  const simulator = await simulate()
  simulator.klipper.clockAheadSeconds = -86_400
  const printer = await connect(simulator)
  const request = { path: 'cube.gcode', jobId: newJobId(), firstAttemptAt: new Date() }
  await command(printer, 'start')(request)
  simulator.machine.finish()
  await printer.untilTransition('finished')
  const again = await connect(simulator)
  expect(await command(again, 'start')(request)).toEqual({ alreadyStarted: true })
  const history = again.updates.find((update) => update.type === 'history')
  const begun = history?.jobs[0]?.startedAt?.getTime() ?? 0
  expect(Math.abs(begun - Date.now())).toBeLessThan(60_000)
})

test('a refused move leaves the printer counting absolutely', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  const failure = await failureOf(command(printer, 'jog')({ x: 5 }), 'refused')
  expect(failure.printerSaid).toContain('Must home axis first')
  expect(simulator.klipper.countsRelatively).toBe(false)
})

test('a fan that its configuration bounds is set all the same', async () => {
  const simulator = await simulate()
  simulator.klipper.fanMaxPower = 0.6
  const printer = await connect(simulator)
  await command(printer, 'setFan')({ percent: 100 })
  await command(printer, 'setFan')({ percent: 100 })
  expect(simulator.machine.fanPercent).toBe(100)
  await failureOf(command(printer, 'setFan')({ fan: 'nowhere', percent: 10 }), 'refused')
})

test('an object that is not in the print is not skipped', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await start(printer)
  await failureOf(command(printer, 'skipObjects')(['part_9']), 'refused')
  await command(printer, 'skipObjects')(['part_1'])
  expect([...simulator.machine.skipped]).toEqual(['PART_1'])
})

test('a Klipper without a card to print from is operational, and says what it cannot do', async () => {
  const simulator = await simulate()
  for (const name of ['print_stats', 'virtual_sdcard', 'pause_resume']) simulator.klipper.missing.add(name)
  const printer = await connect(simulator)
  await printer.untilState('operational')
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { start: expect.any(String), pause: expect.any(String), skipObjects: null },
  })
})

test('a firmware restart that ends in an error is no success', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await printer.untilState('operational')
  const attempt = command(printer, 'restartFirmware')()
  attempt.catch(() => {})
  await printer.untilState('offline')
  simulator.machine.shutDown('mcu ‘mcu’: Unable to connect')
  const failure = await failureOf(attempt, 'wrong-state')
  expect(failure.printerSaid).toContain('Unable to connect')
})

test('what needs Klipper fails at once where there is none', async () => {
  const simulator = await simulate()
  simulator.klipper.isDisconnected = true
  const printer = await connect(simulator)
  await printer.untilState('offline')
  await failureOf(command(printer, 'restartFirmware')(), 'wrong-state')
  await failureOf(command(printer, 'emergencyStop')(), 'wrong-state')
  await failureOf(start(printer), 'wrong-state')
})

test('a question asked before we came is still shown', async () => {
  const simulator = await simulate()
  simulator.said.push('// action:prompt_begin Old', '// action:prompt_show', '// action:prompt_end')
  for (const line of ['begin Load filament', 'button Go on|RESUME|primary', 'show'])
    simulator.said.push(`// action:prompt_${line}`)
  const printer = await connect(simulator)
  await printer.until(() => printer.known.notification !== undefined, 'the question')
  expect(printer.known.notification).toMatchObject({ text: 'Load filament', answers: ['Go on'] })
})

test('words of a wrong shape are passed over', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  await printer.untilState('operational')
  for (const method of ['status_update', 'proc_stat_update', 'webcams_changed', 'power_changed'])
    simulator.announce(`notify_${method}`, null)
  const nothings = { print_stats: null, extruder: { temperature: null }, exclude_object: { objects: [null] } }
  simulator.announce('notify_status_update', nothings, null)
  await start(printer)
  await printer.untilState('printing')
  expect(printer.ended).toBe(false)
})
