import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { command, failureOf, newJobId } from '../conformance/scenario.ts'
import { octoprint } from './index.ts'
import { type OctoPrintSimulator, startOctoPrintSimulator } from './simulator.ts'

const timing = { requestSeconds: 1, confirmSeconds: 2, silenceSeconds: 1 }
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function simulate(): Promise<OctoPrintSimulator> {
  const simulator = await startOctoPrintSimulator({ apiKey: 'the-right-key-0123', updateMs: 10, tools: 2 })
  closing.push(() => simulator.stop())
  return simulator
}

async function connect(connection: Record<string, unknown>): Promise<Observed> {
  const end = new AbortController()
  closing.unshift(() => end.abort())
  return new Observed(
    await octoprint.connect(connection as { url: string; apiKey: string }, end.signal, timing),
  )
}

test('subscribes before it logs in', async () => {
  const simulator = await simulate()
  await connect(simulator.connection)
  expect(simulator.received.map((message) => Object.keys(message)[0])).toEqual([
    'subscribe',
    'auth',
    'throttle',
  ])
})

test('logs in again when asked to', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  simulator.requireReauth()
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  await vi.waitFor(
    () => expect(simulator.received.filter((message) => 'auth' in message)).toHaveLength(2),
    5000,
  )
  simulator.machine.start('a.gcode')
  await printer.untilState('printing')
})

test('shows a printer that is not connected as offline, and connects it', async () => {
  const simulator = await simulate()
  simulator.host.isConnected = false
  const printer = await connect(simulator.connection)
  await printer.untilState('offline')
  await failureOf(command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() }), 'wrong-state')
  await command(printer, 'restartFirmware')()
  await printer.untilState('operational')
})

test('refuses to resume while the printer still pauses, because OctoPrint would forget it', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  simulator.machine.store('a.gcode', Buffer.alloc(10))
  await command(printer, 'start')({ path: 'a.gcode', jobId: newJobId() })
  simulator.machine.settleMs = 150
  const pausing = command(printer, 'pause')()
  await printer.untilState('pausing')
  await failureOf(command(printer, 'resume')(), 'busy')
  await pausing
  await command(printer, 'resume')()
})

test('uses the name under which OctoPrint stored the file', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  async function* body() {
    yield Buffer.from('G28\n')
  }
  const stored = await command(printer, 'upload')({ path: 'my part.gcode', sizeBytes: 4, open: body })
  expect(stored.path).toBe('my_part.gcode')
  await command(printer, 'start')({ path: stored.path, jobId: newJobId() })
  expect(simulator.machine.startsOf('my_part.gcode')).toBe(1)
})

test('switches the power through the plugin', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator.connection)
  await printer.untilState('operational')
  await command(printer, 'power')(false)
  expect(simulator.host.isPsuOn).toBe(false)
})

test('pairs: a person allows it, and the key works', async () => {
  const simulator = await simulate()
  const prompts: unknown[] = []
  const unpaired = { url: String(simulator.connection.url), apiKey: '', allowSelfSigned: false }
  const pairing = octoprint.pair?.(unpaired, new AbortController().signal, (prompt) => {
    prompts.push(prompt)
    for (const token of simulator.host.pairings.keys())
      simulator.host.pairings.set(token, simulator.host.apiKey)
  })
  const printer = await connect((await pairing) ?? {})
  await printer.untilState('operational')
  expect(prompts).toEqual([{ text: 'Allow Printyard in OctoPrint', url: `${unpaired.url}/login` }])
})

test('sees through a Moonraker that poses as OctoPrint', async () => {
  const server = createServer((_request, response) =>
    response.end('{"text":"OctoPrint (Moonraker v0.10.0)"}'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await failureOf(connect({ url, apiKey: 'x' }), 'refused')
})
