import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { bambu } from './index.ts'
import { type BambuSimulator, type BambuSimulatorOptions, startBambuSimulator } from './simulator.ts'
import { issueCertificate } from './simulator-certificate.ts'

const timing = {
  connectSeconds: 1,
  requestSeconds: 0.6,
  confirmSeconds: 2,
  silenceSeconds: 0.5,
  pollSeconds: 0.8,
}
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(options: BambuSimulatorOptions = {}): Promise<BambuSimulator> {
  const simulator = await startBambuSimulator({ updateMs: 15, ...options })
  closing.push(() => simulator.stop())
  return simulator
}

async function connect(simulator: BambuSimulator, more: Record<string, unknown> = {}) {
  const ending = new AbortController()
  closing.push(() => ending.abort())
  const connection = { ...simulator.connection, ...more } as unknown as Parameters<typeof bambu.connect>[0]
  const link = await bambu.connect(connection, ending.signal, timing)
  const printer = new Observed(link)
  await printer.untilState('operational')
  return { link, printer }
}

function file(path: string, bytes = Buffer.from('a plate')) {
  return {
    path,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

async function printing(simulator: BambuSimulator) {
  const { link, printer } = await connect(simulator)
  const { path } = await link.upload(file('parts/bracket.gcode.3mf'))
  await link.start({ path, jobId: 'a job' })
  return { link, printer, path }
}

test('trusts the certificate it sees first and tells it, then holds to it', async () => {
  const simulator = await start()
  const first = await connect(simulator)
  const learnt = first.printer.known.facts?.learnt as { certificateFingerprint: string }
  expect(learnt.certificateFingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  const second = await connect(simulator, learnt)
  expect(second.printer.known.facts?.learnt).toBeUndefined()
  const other = learnt.certificateFingerprint.replaceAll(/[0-9A-F]/g, 'A')
  await expect(connect(simulator, { certificateFingerprint: other })).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('certificate'),
  })
})

test('checks the authority and the serial number in the certificate', async () => {
  const simulator = await start()
  await connect(simulator, { authority: simulator.authority.certificate })
  const stranger = issueCertificate('BBL CA').certificate
  await expect(connect(simulator, { authority: stranger })).rejects.toMatchObject({ code: 'not-authorised' })
  const authority = simulator.authority.certificate
  await expect(connect(simulator, { authority, serial: '01P00A999999999' })).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('another printer'),
  })
})

test('takes silence after a right access code for a wrong serial number', async () => {
  const simulator = await start()
  await expect(connect(simulator, { serial: '01P00A999999999' })).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('serial number'),
  })
})

test('prints from whole reports as from deltas, each thing told once', async () => {
  const simulator = await start({ reports: 'full', serial: '00M00A123456789' })
  const { link, printer, path } = await printing(simulator)
  expect(path).toBe('bracket.gcode.3mf')
  await link.pause()
  await link.resume()
  simulator.machine.finish()
  await printer.untilTransition('finished')
  await sleep(80)
  expect(printer.transitions.map(({ transition }) => transition)).toEqual([
    'started',
    'paused',
    'resumed',
    'finished',
  ])
  expect(printer.transitions[0]?.file).toBe(path)
})

test('tells a print that was stopped at the printer as cancelled, once, however it is cut', async () => {
  const simulator = await start()
  const { printer } = await printing(simulator)
  simulator.faults.partialUpdates = true
  simulator.machine.cancel()
  await printer.untilTransition('cancelled')
  await sleep(250)
  expect(printer.transitions.map(({ transition }) => transition)).toEqual(['started', 'cancelled'])
})

test('maps materials to slots and prints the plate that was asked for', async () => {
  const simulator = await start()
  const { link, printer } = await connect(simulator)
  const { path } = await link.upload(file('two.gcode.3mf'))
  expect(printer.known.materials).toMatchObject({
    slots: {
      'ams0-0': { material: 'PLA', colour: '#ff0000', remainingPercent: 80 },
      'ams0-3': { loaded: false },
    },
  })
  const request = { path, jobId: 'mapped', plate: 3 }
  await expect(link.start({ ...request, materials: { 0: 'ams0-3' } })).rejects.toMatchObject({
    code: 'refused',
  })
  await link.start({ ...request, materials: { 0: 'ams0-1', 1: 'external' } })
  expect(simulator.printer.projects).toHaveLength(1)
  expect(simulator.printer.projects[0]).toMatchObject({
    param: 'Metadata/plate_3.gcode',
    use_ams: true,
    ams_mapping: [1, -1],
    ams_mapping2: [
      { ams_id: 0, slot_id: 1 },
      { ams_id: 255, slot_id: 0 },
    ],
  })
})

test('passes on what the printer finds wrong after it said yes', async () => {
  const simulator = await start()
  const { link } = await connect(simulator)
  const { path } = await link.upload(file('bad.gcode.3mf'))
  simulator.printer.unreadable.add(path)
  await expect(link.start({ path, jobId: 'bad' })).rejects.toMatchObject({
    code: 'file-rejected',
    printerSaid: expect.stringContaining('0500_4003'),
  })
})

test('is read-only when the printer wants signed commands', async () => {
  const simulator = await start()
  simulator.faults.quirks.add('developer mode off')
  const { link, printer } = await connect(simulator)
  await printer.until(() => printer.known.capabilities !== undefined, 'capabilities')
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { start: expect.stringContaining('Developer Mode') },
  })
  await expect(link.light({ on: true })).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('Developer Mode'),
  })
  expect(simulator.machine.light).toBe(false)
  simulator.faults.quirks.clear()
  await printer.until(
    () => (printer.known.capabilities as { unavailable?: { start?: unknown } }).unavailable?.start === null,
    'commands again',
  )
  await link.light({ on: true })
})

test('names Developer Mode when commands are met with silence', async () => {
  const simulator = await start()
  const { link } = await connect(simulator)
  simulator.faults.quirks.add('ignores commands')
  await expect(link.setSpeed(100)).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('Developer Mode'),
  })
})

test('asks a quiet printer for a sign of life before it gives it up', async () => {
  const simulator = await start({ updateMs: 60_000 })
  const { printer } = await connect(simulator)
  await sleep(1400)
  expect(printer.ended).toBe(false)
})

test('survives reports that make no sense', async () => {
  const simulator = await start()
  const { printer, link } = await connect(simulator)
  simulator.publish('not json')
  simulator.publish('[]')
  simulator.publish('{"print":{"command":"push_status","lights_report":5,"hms":"x","ams":{"ams":[null]}}}')
  simulator.publish('{"print":{"command":"push_status","__proto__":{"polluted":true}}}')
  await link.light({ on: true })
  expect(printer.state).toBe('operational')
  expect({}).not.toHaveProperty('polluted')
})

test('sets the nearest of four speeds', async () => {
  const simulator = await start()
  const { link } = await connect(simulator)
  for (const [wish, level] of [
    [60, 1],
    [100, 2],
    [130, 3],
    [200, 4],
  ] as const) {
    await link.setSpeed(wish)
    expect(simulator.printer.speedLevel).toBe(level)
  }
})

test('does what g-code does: temperatures, fan, home, move', async () => {
  const simulator = await start()
  const { link, printer } = await connect(simulator)
  await link.setFan({ percent: 60 })
  expect(simulator.machine.fanPercent).toBe(60)
  await link.home()
  await printer.until(() => printer.known.motion?.homed === 'xyz', 'homed')
  await link.jog({ z: 5 })
  expect(simulator.printer.gcode.slice(-4)).toEqual(['G91', 'M83', 'G1 Z5 F3000', 'G90'])
  await expect(link.setFan({ fan: 'roof', percent: 1 })).rejects.toMatchObject({ code: 'refused' })
})

test('skips objects by number', async () => {
  const simulator = await start()
  const { link, printer } = await printing(simulator)
  await link.skipObjects(['206'])
  expect(printer.known.objects).toMatchObject({ objects: { 206: { skipped: true } } })
  await expect(link.skipObjects(['a part'])).rejects.toMatchObject({ code: 'refused' })
})

test('tells errors in words, withdraws them, and dismisses what can be dismissed', async () => {
  const simulator = await start()
  const { link, printer } = await connect(simulator)
  simulator.printer.printError = 0x0500400c
  simulator.printer.hms = [{ attr: 0x07002000, code: 0x00020001 }]
  const told = (id: string, severity: string) =>
    printer.until(
      () =>
        printer.updates.some(
          (update) => update.type === 'notification' && update.id === id && update.severity === severity,
        ),
      `${severity} ${id}`,
    )
  await told('print-error', 'error')
  await told('hms-0700_2000_0002_0001', 'error')
  await expect(link.resolveNotification('hms-0700_2000_0002_0001')).rejects.toMatchObject({ code: 'refused' })
  await link.resolveNotification('print-error', 'dismiss')
  await told('print-error', 'resolved')
  simulator.printer.hms = []
  await told('hms-0700_2000_0002_0001', 'resolved')
})

test('says that the camera of larger models needs a converter', async () => {
  const simulator = await start({ serial: '00M00A123456789' })
  const { link, printer } = await connect(simulator)
  expect(printer.known.cameras).toMatchObject({ cameras: [] })
  await expect(link.snapshot()).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('RTSP'),
  })
})
