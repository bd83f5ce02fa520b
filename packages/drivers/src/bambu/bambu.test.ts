import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { BambuSessions, plate } from '../conformance/bambu-session.ts'
import { issueCertificate } from './simulator-certificate.ts'

const sessions = new BambuSessions()

afterEach(() => sessions.close())

test('trusts the certificate it sees first and tells it, then holds to it', async () => {
  const simulator = await sessions.start()
  const first = await sessions.connect(simulator)
  const learnt = first.printer.known.facts?.learnt as { certificateFingerprint: string }
  expect(learnt.certificateFingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  const second = await sessions.connect(simulator, learnt)
  expect(second.printer.known.facts?.learnt).toBeUndefined()
  const other = learnt.certificateFingerprint.replaceAll(/[0-9A-F]/g, 'A')
  await expect(sessions.connect(simulator, { certificateFingerprint: other })).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('certificate'),
  })
})

test('checks the authority and the serial number in the certificate', async () => {
  const simulator = await sessions.start()
  await sessions.connect(simulator, { authority: simulator.authority.certificate })
  const stranger = issueCertificate('BBL CA').certificate
  await expect(sessions.connect(simulator, { authority: stranger })).rejects.toMatchObject({
    code: 'not-authorised',
  })
  const authority = simulator.authority.certificate
  await expect(sessions.connect(simulator, { authority, serial: '01P00A999999999' })).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('another printer'),
  })
})

test('takes silence after a right access code for a wrong serial number', async () => {
  const simulator = await sessions.start()
  await expect(sessions.connect(simulator, { serial: '01P00A999999999' })).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('serial number'),
  })
})

test('prints from whole reports as from deltas, each thing told once', async () => {
  const simulator = await sessions.start({ reports: 'full', serial: '00M00A123456789' })
  const { link, printer, path } = await sessions.printing(simulator)
  expect(path).toMatch(/^bracket-[0-9a-f]{6}\.gcode\.3mf$/)
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
  const simulator = await sessions.start()
  const { printer } = await sessions.printing(simulator)
  simulator.faults.partialUpdates = true
  simulator.machine.cancel()
  await printer.untilTransition('cancelled')
  await sleep(250)
  expect(printer.transitions.map(({ transition }) => transition)).toEqual(['started', 'cancelled'])
})

test('waits for the reason of an end before it calls a stopped print failed', async () => {
  const simulator = await sessions.start({ updateMs: 60_000 })
  const { link, printer } = await sessions.connect(simulator)
  const tell = (fields: Record<string, unknown>) =>
    simulator.publish(JSON.stringify({ print: { command: 'push_status', msg: 1, ...fields } }))
  tell({ gcode_state: 'RUNNING', gcode_file: 'a.gcode.3mf' })
  await printer.untilTransition('started')
  tell({ gcode_state: 'FAILED' })
  await sleep(250)
  tell({ print_error: 0x0300400c })
  await printer.untilTransition('cancelled')
  tell({ gcode_state: 'RUNNING', print_error: 0 })
  await printer.untilTransition('started', 2)
  tell({ gcode_state: 'FAILED' })
  await printer.untilTransition('failed')
  await link.close()
})

test('maps materials to slots and prints the plate that was asked for', async () => {
  const simulator = await sessions.start()
  const { link, printer } = await sessions.connect(simulator)
  const { path } = await link.upload(plate('two.gcode.3mf'))
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
  const simulator = await sessions.start()
  const { link } = await sessions.connect(simulator)
  const { path } = await link.upload(plate('bad.gcode.3mf'))
  simulator.printer.unreadable.add(path)
  await expect(link.start({ path, jobId: 'bad' })).rejects.toMatchObject({
    code: 'file-rejected',
    printerSaid: expect.stringContaining('0500_4003'),
  })
})

test('holds a pause back until the printer hears it', async () => {
  const simulator = await sessions.start({ updateMs: 300 })
  const { link } = await sessions.printing(simulator)
  expect(simulator.printer.gcodeState).toBe('RUNNING')
  simulator.printer.readFileAgain()
  simulator.publish(JSON.stringify({ print: { command: 'push_status', msg: 1, gcode_state: 'PREPARE' } }))
  await link.pause()
  expect(simulator.machine.truth).toBe('paused')
})

test('touches no file that is being printed', async () => {
  const simulator = await sessions.start()
  const { link, path } = await sessions.printing(simulator)
  await expect(link.upload(plate(path))).rejects.toMatchObject({ code: 'busy' })
  await expect(link.deleteFile(path)).rejects.toMatchObject({ code: 'busy' })
  await link.upload(plate('another.gcode.3mf'))
})

test.each(['01P00A123456789', '00M00A123456789', '22E00A123456789', '09400A123456789'])(
  'starts a print of %s by an address that the model knows',
  async (serial) => {
    const simulator = await sessions.start({ serial })
    const { link, printer } = await sessions.connect(simulator)
    const { path } = await link.upload(plate('Tür 50%.gcode.3mf'))
    await link.start({ path, jobId: 'addressed' })
    expect(printer.transitions[0]).toMatchObject({ transition: 'started', file: path })
    simulator.machine.finish()
    await printer.untilTransition('finished')
    const found = 'put there by hand, 50% #1.gcode.3mf'
    simulator.machine.store(found, Buffer.from('a plate'))
    await link.start({ path: found, jobId: 'found' })
    expect(simulator.machine.startsOf(found)).toBe(1)
  },
)

test('asks a quiet printer for a sign of life before it gives it up', async () => {
  const simulator = await sessions.start({ updateMs: 60_000 })
  const { printer } = await sessions.connect(simulator)
  await sleep(1400)
  expect(printer.ended).toBe(false)
})

test('survives reports that make no sense', async () => {
  const simulator = await sessions.start()
  const { printer, link } = await sessions.connect(simulator)
  simulator.publish('not json')
  simulator.publish('[]')
  simulator.publish('{"print":{"command":"push_status","lights_report":5,"hms":"x","ams":{"ams":[null]}}}')
  simulator.publish('{"print":{"command":"push_status","__proto__":{"polluted":true}}}')
  await link.light({ on: true })
  expect(printer.state).toBe('operational')
  expect({}).not.toHaveProperty('polluted')
})

test('says that the camera of larger models needs a converter', async () => {
  const simulator = await sessions.start({ serial: '00M00A123456789' })
  const { link, printer } = await sessions.connect(simulator)
  expect(printer.known.cameras).toMatchObject({ cameras: [] })
  await expect(link.snapshot()).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('RTSP'),
  })
})
