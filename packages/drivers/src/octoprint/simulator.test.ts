import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { shapeDifference } from '../testing/same-shape.ts'
import { startOctoPrintSimulator } from './simulator.ts'
import { cancelledPrint } from './transcripts/cancelled-print.ts'
import type { PushMessage } from './wire.ts'

const kindOf = (message: PushMessage): string => message.event?.type ?? Object.keys(message)[0] ?? ''

test('says what a real OctoPrint said, in the same order', async () => {
  const simulator = await startOctoPrintSimulator({ apiKey: 'key-of-the-test', updateMs: 10 })
  const url = String(simulator.connection.url)
  const ask = async (path: string, body: unknown) => {
    const headers = { 'x-api-key': 'key-of-the-test', 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status === 200 ? ((await answer.json()) as { name: string; session: string }) : undefined
  }
  simulator.machine.store('cube.gcode', Buffer.alloc(10))
  simulator.machine.settleMs = 50
  const login = await ask('/api/login', { passive: true })
  const heard: PushMessage[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sockjs/websocket`)
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  for (const line of cancelledPrint.client) {
    socket.send(JSON.stringify('auth' in line ? { auth: `${login?.name}:${login?.session}` } : line))
  }
  await new Promise((resolve) => setTimeout(resolve, 40))
  await ask('/api/files/local/cube.gcode', { command: 'select', print: true })
  await new Promise((resolve) => setTimeout(resolve, 40))
  await ask('/api/job', { command: 'cancel' })
  await new Promise((resolve) => setTimeout(resolve, 120))
  socket.terminate()
  await simulator.stop()

  let from = 0
  for (const expected of cancelledPrint.printer) {
    const at = heard.findIndex((message, index) => index >= from && isSame(expected, message))
    expect(at, `${kindOf(expected)} after ${from} messages`).toBeGreaterThanOrEqual(0)
    from = at
  }
})

/** Of the same kind and shape, and with the same flags where it has any. */
function isSame(expected: PushMessage, message: PushMessage): boolean {
  if (kindOf(expected) !== kindOf(message) || shapeDifference(expected, message) !== undefined) return false
  const wanted = (expected.current ?? expected.history)?.state?.flags
  const found = (message.current ?? message.history)?.state?.flags as Record<string, unknown> | undefined
  return wanted === undefined || Object.entries(wanted).every(([name, value]) => found?.[name] === value)
}
