import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { shapeDifference } from '../testing/same-shape.ts'
import { type MoonrakerSimulator, startMoonrakerSimulator } from './simulator.ts'
import { emergencyStop } from './transcripts/emergency-stop.ts'

let simulator: MoonrakerSimulator
let socket: WebSocket

afterEach(async () => {
  socket?.terminate()
  await simulator.stop()
})

async function converse(apiKey?: string): Promise<Record<string, unknown>[]> {
  simulator = await startMoonrakerSimulator({ updateMs: 10, ...(apiKey === undefined ? {} : { apiKey }) })
  socket = new WebSocket(`${String(simulator.connection.url).replace('http', 'ws')}/websocket`)
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  return heard
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('it never came')
}

test('says what a real Moonraker said in the same conversation', async () => {
  const heard = await converse()
  simulator.machine.store('cube.gcode', Buffer.alloc(24_684))
  simulator.machine.start('cube.gcode')
  const objects = {
    webhooks: null,
    print_stats: null,
    virtual_sdcard: null,
    extruder: null,
    heater_bed: null,
  }
  const question = { client_name: 'test', version: '1', type: 'other', url: '', objects }
  let id = 0
  let compared = 0
  for (const line of emergencyStop) {
    if ('client' in line) {
      id += 1
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, params: question, ...line.client }))
      continue
    }
    const expected = line.printer
    const said = await until(() =>
      heard.find((message) =>
        'method' in expected
          ? message.method === expected.method && shapeDifference(expected, message) === undefined
          : message.id === id,
      ),
    )
    expect(shapeDifference(expected, said)).toBeUndefined()
    compared += 1
  }
  expect(compared).toBe(10)
  const status = heard.findLast((message) => message.method === 'notify_status_update')
  expect(JSON.stringify(status)).toContain('"print_stats":{"state":"paused"')
})

test('answers ok to a pause while idle, which only leaves a trap behind', async () => {
  const heard = await converse()
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'printer.print.pause' }))
  await until(() => heard.find((message) => message.id === 1 && message.result === 'ok'))
  expect(simulator.klipper.status().pause_resume).toEqual({ is_paused: true })
  expect(simulator.machine.truth).toBe('operational')
})

test('knows nobody without a key', async () => {
  const heard = await converse('the-right-key-0123')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server.info' }))
  const answer = await until(() => heard.find((message) => message.id === 1))
  expect(answer.error).toMatchObject({ code: -32_602, message: 'Unauthorized' })
})
