import { afterEach, expect, test } from 'vitest'
import { BambuSessions, plate } from '../conformance/bambu-session.ts'

const sessions = new BambuSessions()

afterEach(() => sessions.close())

test('sees in a whole report what changes leave out', async () => {
  const simulator = await sessions.start()
  simulator.faults.quirks.add('leaves out emptied lists')
  const { printer } = await sessions.connect(simulator, {}, { silenceSeconds: 0.05 })
  const isTold = (severity: string) =>
    printer.until(
      () => printer.updates.some((update) => update.type === 'notification' && update.severity === severity),
      severity,
    )
  simulator.printer.hms = [{ attr: 0x07002000, code: 0x00020001 }]
  await isTold('error')
  simulator.printer.hms = []
  await isTold('resolved')
})

test('heats the chamber where there is one, and no nozzle that is not there', async () => {
  const simulator = await sessions.start({ serial: '22E00A123456789' })
  const { link, printer } = await sessions.connect(simulator)
  await link.setTemperatures({ chamber: 45, bed: 60.4 })
  expect(simulator.machine.chamber.target).toBe(45)
  expect(printer.known.temperatures).toMatchObject({ chamber: { target: 45 }, bed: { target: 60 } })
  await expect(link.setTemperatures({ tools: { 1: 200 } })).rejects.toMatchObject({ code: 'refused' })
  const older = await sessions.connect(await sessions.start())
  await expect(older.link.setTemperatures({ chamber: 45 })).rejects.toMatchObject({ code: 'refused' })
})

test('switches the lamps that the printer has', async () => {
  const simulator = await sessions.start()
  const { link } = await sessions.connect(simulator)
  await link.light({ light: 'chamber_light', on: true })
  expect(simulator.machine.light).toBe(true)
  await expect(link.light({ light: 'disco', on: true })).rejects.toMatchObject({ code: 'refused' })
})

test('takes no step of a normal print for an error', async () => {
  const simulator = await sessions.start()
  const { link, printer } = await sessions.connect(simulator)
  simulator.printer.printError = 0x05000002
  await link.light({ on: true })
  const { path } = await link.upload(plate('a.gcode.3mf'))
  await link.start({ path, jobId: 'a job' })
  expect(printer.updates.filter((update) => update.type === 'notification')).toEqual([])
})

test('sets the nearest of four speeds', async () => {
  const simulator = await sessions.start()
  const { link } = await sessions.connect(simulator)
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
  const simulator = await sessions.start()
  const { link, printer } = await sessions.connect(simulator)
  await link.setFan({ percent: 60 })
  expect(simulator.machine.fanPercent).toBe(60)
  await link.home()
  await printer.until(() => printer.known.motion?.homed === 'xyz', 'homed')
  await link.jog({ z: 5 })
  const first = simulator.printer.gcode.indexOf('G91')
  expect(simulator.printer.gcode[first - 1]).toBe('M1002 push_ref_mode')
  expect(simulator.printer.gcode.slice(first + 1, first + 3)).toEqual(['G1 Z5 F900', 'M1002 pop_ref_mode'])
  await link.jog({ e: -2.5 })
  expect(simulator.printer.gcode.slice(-2)).toEqual(['M83', 'G0 E-2.5 F900'])
  await expect(link.setFan({ fan: 'roof', percent: 1 })).rejects.toMatchObject({ code: 'refused' })
})

test('skips objects by number, for one print', async () => {
  const simulator = await sessions.start()
  const { link, printer, path } = await sessions.printing(simulator)
  await link.skipObjects(['206'])
  expect(printer.known.objects).toMatchObject({ objects: { 206: { skipped: true } } })
  await link.cancel()
  await link.start({ path, jobId: 'another job' })
  const again = expect.objectContaining({ type: 'objects', objects: { 206: { skipped: false } } })
  await printer.until(
    () => printer.updates.some((update) => again.asymmetricMatch(update)),
    'the object again',
  )
  await expect(link.skipObjects(['a part'])).rejects.toMatchObject({ code: 'refused' })
})

test('tells errors in words, withdraws them, and dismisses what can be dismissed', async () => {
  const simulator = await sessions.start()
  const { link, printer } = await sessions.connect(simulator)
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
