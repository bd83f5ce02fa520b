import { expect, test, vi } from 'vitest'
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
  simulator.machine.settleMs = 100
  simulator.host.scriptMs = 200
  const login = await ask('/api/login', { passive: true })
  const heard: PushMessage[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sockjs/websocket`)
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  for (const line of cancelledPrint.client) {
    socket.send(JSON.stringify('auth' in line ? { auth: `${login?.name}:${login?.session}` } : line))
  }
  await untilHeard(heard, 'history')
  await ask('/api/files/local/cube.gcode', { command: 'select', print: true })
  await untilHeard(heard, 'PrintStarted')
  await vi.waitFor(() => expect(heard.at(-1)?.current?.state?.text).toBe('Printing'), 5000)
  await ask('/api/job', { command: 'cancel' })
  await vi.waitFor(() => expect(missing(heard)).toBeUndefined(), 5000)
  socket.terminate()
  await simulator.stop()
})

function untilHeard(heard: readonly PushMessage[], kind: string): Promise<void> {
  return vi.waitFor(() => expect(heard.map(kindOf)).toContain(kind), 5000)
}

/** The first line of the transcript that was not heard in its place. */
function missing(heard: readonly PushMessage[]): string | undefined {
  let from = 0
  for (const expected of cancelledPrint.printer) {
    const at = heard.findIndex((message, index) => index >= from && isSame(expected, message))
    if (at < 0) return `${kindOf(expected)} after ${from} messages`
    from = at
  }
  return undefined
}

/** Of the same kind and shape, and with the same flags where it has any. */
function isSame(expected: PushMessage, message: PushMessage): boolean {
  if (kindOf(expected) !== kindOf(message) || shapeDifference(expected, message) !== undefined) return false
  if (expected.event?.payload?.state_id !== message.event?.payload?.state_id) return false
  const wanted = (expected.current ?? expected.history)?.state?.flags
  const found = (message.current ?? message.history)?.state?.flags as Record<string, unknown> | undefined
  return wanted === undefined || Object.entries(wanted).every(([name, value]) => found?.[name] === value)
}
