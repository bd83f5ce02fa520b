import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { connect, simulate } from '../conformance/octoprint-scene.ts'
import { command, failureOf, newJobId, quiet, transitionsOf } from '../conformance/scenario.ts'
import { octoprint } from './index.ts'
import { disconnect } from './simulator-line.ts'

test('subscribes before it logs in', async () => {
  const simulator = await simulate()
  await connect(simulator)
  expect(simulator.received.map((message) => Object.keys(message)[0])).toEqual([
    'subscribe',
    'auth',
    'throttle',
  ])
})

test('logs in again when asked to', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  simulator.requireReauth()
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  await vi.waitFor(
    () => expect(simulator.received.filter((message) => 'auth' in message)).toHaveLength(2),
    5000,
  )
  simulator.machine.start('a.gcode')
  await printer.untilState('printing')
})

test('gives up when the key was revoked and it has to log in again', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  simulator.faults.credentialsRevoked = true
  simulator.requireReauth()
  await printer.until(() => printer.ended, 'end of telemetry')
  expect(printer.updates.at(-1)).toMatchObject({ state: 'lost', failure: { code: 'not-authorised' } })
})

test('outlives messages that make no sense', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  for (const message of [
    'text',
    7,
    null,
    { current: { temps: 5 } },
    { event: null },
    { plugin: { data: 3 } },
  ])
    simulator.broadcast(message)
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  simulator.machine.start('a.gcode')
  await printer.untilState('printing')
})

test('stays busy until the script after the print is through, so that the next start succeeds', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  simulator.host.scriptMs = 150
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  for (const count of [1, 2]) {
    await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
    simulator.machine.finish()
    await printer.untilTransition('finished', count)
    await printer.untilState('operational')
  }
  await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
  await command(printer, 'cancel')()
  await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
  expect(simulator.machine.startsOf('a.gcode')).toBe(4)
})

test('reports a print as failed when somebody disconnects the printer', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
  await command(printer, 'pause')()
  disconnect(simulator.host)
  await printer.untilTransition('failed')
  await printer.untilState('offline')
  expect(transitionsOf(printer)).toEqual(['started', 'paused', 'failed'])
})

test('names the complaint of the firmware that OctoPrint cancelled a print for', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
  simulator.machine.fail('MINTEMP triggered')
  await printer.untilTransition('failed')
  expect(printer.transitions.at(-1)?.reason).toBe('MINTEMP triggered')
})

test('is not ready while the printer takes a file onto its card', async () => {
  const simulator = await simulate()
  simulator.host.isStreamingToCard = true
  const printer = await connect(simulator, 'not_ready')
  simulator.host.isStreamingToCard = false
  await printer.untilState('operational')
})

test('tells what OctoPrint remembers of earlier prints, on our clock', async () => {
  const simulator = await simulate()
  simulator.host.clockAheadSeconds = 86_400
  for (const name of ['old/first.gcode', 'second.gcode']) {
    simulator.machine.store(name, Buffer.alloc(10))
    simulator.machine.start(name)
    simulator.machine.finish()
  }
  disconnect(simulator.host)
  const printer = await connect(simulator, 'offline')
  const told = () => printer.updates.find((update) => update.type === 'history')
  await printer.until(() => told() !== undefined, 'history')
  const { jobs = [] } = told() ?? {}
  expect(jobs.map(({ file }) => file).sort()).toEqual(['old/first.gcode', 'second.gcode'])
  expect(Math.abs(Number(jobs[0]?.endedAt) - Date.now())).toBeLessThan(3_600_000)
})

test('does not take the end of an earlier print for this job when the clocks differ', async () => {
  const simulator = await simulate()
  simulator.host.clockAheadSeconds = 86_400
  const printer = await connect(simulator)
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  for (const count of [1, 2]) {
    const job = { path: 'a.gcode', jobId: newJobId(), firstAttemptAt: new Date() }
    expect(await command(printer, 'start')(job)).toEqual({ alreadyStarted: false })
    simulator.machine.finish()
    await printer.untilTransition('finished', count)
    await printer.untilState('operational')
    await quiet(20)
  }
  expect(simulator.machine.startsOf('a.gcode')).toBe(2)
})

test('tells the name, the model and the sensors', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  expect(printer.known.facts).toMatchObject({
    hostSoftware: 'OctoPrint',
    hostVersion: '1.11.8',
    name: 'Left Ender',
    model: 'Ender 3',
    tools: 2,
  })
  expect(printer.known.temperatures).toMatchObject({ sensors: { A: { current: 31.5 } } })
  expect(printer.known.temperatures).not.toHaveProperty('chamber')
})

test('pairs: a person allows it, and the key works', async () => {
  const simulator = await simulate()
  const prompts: unknown[] = []
  const { pairings } = simulator.host
  const unpaired = { url: String(simulator.connection.url), apiKey: '', allowSelfSigned: false }
  const pairing = octoprint.pair?.(unpaired, new AbortController().signal, (prompt) => {
    prompts.push(prompt)
    for (const token of pairings.keys()) pairings.set(token, simulator.host.apiKey)
  })
  expect(await pairing).toEqual({ ...unpaired, apiKey: simulator.host.apiKey })
  const [token] = pairings.keys()
  const url = `${unpaired.url}/plugin/appkeys/auth/${token}`
  expect(prompts).toEqual([{ text: 'Allow Printyard in OctoPrint', url }])
})

test('names a pairing that was denied', async () => {
  const simulator = await simulate()
  const unpaired = { url: String(simulator.connection.url), apiKey: '', allowSelfSigned: false }
  const pairing = octoprint.pair?.(unpaired, new AbortController().signal, () => {
    for (const token of simulator.host.pairings.keys()) simulator.host.pairings.set(token, 'denied')
  })
  await failureOf(Promise.resolve(pairing), 'not-authorised')
})

test.each([
  [200, '{"text":"OctoPrint (Moonraker v0.10.0)"}', 'refused'],
  [200, '<html>a router</html>', 'refused'],
  [404, 'not here', 'refused'],
  [503, '<html>The server is still starting</html>', 'link-lost'],
  [403, '{"error":"Invalid API key"}', 'not-authorised'],
] as const)('an address that answers %i with %s is %s', async (status, body, code) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const attempt = octoprint.connect({ url, apiKey: 'x' }, new AbortController().signal, { requestSeconds: 5 })
  await failureOf(attempt, code)
  server.close()
})
