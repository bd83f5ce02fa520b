import { afterEach, expect, test } from 'vitest'
import { BambuSessions } from '../conformance/bambu-session.ts'

const sessions = new BambuSessions()

afterEach(() => sessions.close())

test('is read-only when the printer wants signed commands', async () => {
  const simulator = await sessions.start()
  simulator.faults.quirks.add('developer mode off')
  const { link, printer } = await sessions.connect(simulator)
  await printer.until(() => printer.known.capabilities !== undefined, 'capabilities')
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { start: expect.stringContaining('Developer Mode') },
  })
  await expect(link.setFan({ percent: 100 })).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('Developer Mode'),
  })
  expect(simulator.printer.gcode).toEqual([])
  await link.light({ on: true })
  expect(simulator.machine.light).toBe(true)
  simulator.faults.quirks.clear()
  await printer.until(
    () => (printer.known.capabilities as { unavailable?: { start?: unknown } }).unavailable?.start === null,
    'commands again',
  )
  await link.setFan({ percent: 100 })
})

test('learns from a refusal that commands must be signed, where the reports do not say so', async () => {
  const simulator = await sessions.start()
  const { link, printer } = await sessions.connect(simulator)
  simulator.printer.hidesFeatures = true
  simulator.faults.quirks.add('developer mode off')
  await expect(link.setSpeed(100)).rejects.toMatchObject({
    code: 'not-authorised',
    printerSaid: 'mqtt message verify failed',
  })
  await printer.until(() => printer.known.capabilities !== undefined, 'capabilities')
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { start: expect.stringContaining('Developer Mode') },
  })
})

test('gives up a line on which the printer reports and hears nothing', async () => {
  const simulator = await sessions.start()
  const { link, printer } = await sessions.connect(simulator)
  simulator.faults.quirks.add('is deaf')
  await expect(link.setSpeed(100)).rejects.toMatchObject({ code: 'link-lost' })
  await printer.until(() => printer.ended, 'end of telemetry')
  expect(printer.state).toBe('offline')
})

test('names Developer Mode when commands are met with silence', async () => {
  const simulator = await sessions.start()
  const { link } = await sessions.connect(simulator)
  simulator.faults.quirks.add('ignores commands')
  await expect(link.setSpeed(100)).rejects.toMatchObject({
    code: 'not-authorised',
    message: expect.stringContaining('Developer Mode'),
  })
})
