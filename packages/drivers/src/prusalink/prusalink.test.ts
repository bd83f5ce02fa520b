import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  closeSimulatedLinks,
  smallFile as file,
  openSimulatedLink as open,
} from '../conformance/open-prusalink.ts'
import { prusalink } from './index.ts'

afterEach(closeSimulatedLinks)

test('asks one thing at a time, also while commands come in', async () => {
  const { simulator, link } = await open()
  simulator.faults.answerDelayMs = 15
  await Promise.all([link.listFiles(), link.listFiles(), link.listFiles()])
  const asked = simulator.requests.length
  while (simulator.requests.length < asked + 5) await sleep(5)
  expect(simulator.mostAtOnce).toBe(1)
})

test('finds its way in again when a login runs out in the middle', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link, printer } = await open({ flavour, login: 'digest' })
    simulator.faults.quirks.add('short nonces')
    const { path } = await link.upload(file('größe.gcode'))
    await link.start({ path, jobId: `short-${flavour}` })
    await link.pause()
    await link.resume()
    simulator.machine.finish()
    await printer.untilTransition('finished')
    expect(printer.ended).toBe(false)
  }
})

test('tells what it met', async () => {
  const printer = (await open()).printer.known.facts
  expect(printer).toMatchObject({ name: 'prusamk4', hostVersion: '2.0.0', serial: '10589-3742441800000' })
  const pi = (await open({ flavour: 'pi' })).printer.known.facts
  expect(pi).toMatchObject({ name: 'prusalink', hostVersion: '0.8.1', model: 'I3MK3S' })
})

test('shows a question on the printer’s screen as paused and as a notice, and takes it back', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    const { simulator, link, printer } = await open({ flavour })
    await link.upload(file('a.gcode'))
    await link.start({ path: 'a.gcode', jobId: `asks-${flavour}` })
    simulator.prusa.attention = true
    await printer.untilState('paused')
    expect(printer.updates).toContainEqual(
      expect.objectContaining({
        type: 'notification',
        severity: 'warning',
        text: 'The printer asks something on its screen',
        needsPerson: true,
      }),
    )
    await expect(link.resume()).rejects.toMatchObject({
      code: 'wrong-state',
      message: expect.stringContaining('at its screen'),
    })
    simulator.prusa.attention = false
    await printer.untilState('printing')
    expect(printer.updates).toContainEqual(
      expect.objectContaining({ type: 'notification', severity: 'resolved', id: 'attention' }),
    )
  }
})

test('is not ready while the printer asks something without a job', async () => {
  const { simulator, printer } = await open()
  simulator.prusa.attention = true
  await printer.untilState('not_ready')
  simulator.prusa.attention = false
  await printer.untilState('operational')
  expect(printer.transitions).toEqual([])
})

test('says what a printer without a Raspberry Pi cannot do', async () => {
  const { link, printer } = await open()
  expect(printer.known.capabilities).toMatchObject({
    unavailable: { snapshot: expect.any(String), home: expect.any(String) },
  })
  await expect(link.setTemperatures({ bed: 60 })).rejects.toMatchObject({ code: 'refused' })
  await expect(link.snapshot()).rejects.toMatchObject({ code: 'refused' })
})

test('homes and moves beside a Raspberry Pi, no faster than it allows', async () => {
  const { simulator, link } = await open({ flavour: 'pi' })
  await link.home(['x', 'y'])
  expect(simulator.machine.homed).toBe('xy')
  await link.jog({ x: 10, e: 5, feedrateMmPerMinute: 6000 })
  expect(simulator.requests.slice(-20).filter((request) => request.startsWith('POST'))).toEqual([
    'POST /api/printer/printhead',
    'POST /api/printer/tool',
    'POST /api/printer/printhead',
  ])
})

test('outlives cut connections, and a command meanwhile', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'cut' })
  simulator.machine.settleMs = 100
  const pausing = link.pause()
  simulator.dropConnections()
  await pausing
  simulator.dropConnections()
  const asked = simulator.requests.length
  while (simulator.requests.length < asked + 3) await sleep(5)
  expect(printer.ended).toBe(false)
  expect(printer.transitions.map(({ transition }) => transition)).toEqual(['started', 'paused'])
})

test('is lost with its waiting commands once nobody answers any more', async () => {
  const { simulator, link, printer } = await open()
  await link.upload(file('a.gcode'))
  await link.start({ path: 'a.gcode', jobId: 'gone' })
  simulator.machine.settleMs = 60_000
  const pausing = expect(link.pause()).rejects.toMatchObject({ code: 'link-lost' })
  await printer.untilState('pausing')
  await simulator.stop()
  await pausing
  await printer.until(() => printer.ended, 'end of telemetry')
  expect(printer.state).toBe('offline')
  expect(printer.updates.at(-1)).toMatchObject({
    type: 'link',
    state: 'lost',
    failure: { code: 'link-lost' },
  })
  await expect(link.pause()).rejects.toMatchObject({ code: 'link-lost' })
})

test('wants a key or a password', async () => {
  const connection = { url: 'http://127.0.0.1:1' }
  await expect(prusalink.connect(connection, new AbortController().signal)).rejects.toThrow(
    /API key or a password/,
  )
})
