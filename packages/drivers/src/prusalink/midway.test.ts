import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPrinterHttp } from '../http/printer-http.ts'
import { askMidway } from './midway.ts'
import { PrusaHttp } from './prusa-http.ts'

const ending = new AbortController()
let flags: Record<string, boolean> | undefined
let asked = 0
const server = createServer((_, response) => {
  asked += 1
  response.writeHead(flags === undefined ? 404 : 200).end(JSON.stringify({ state: { flags } }))
})

afterEach(() => {
  asked = 0
})

async function ask(state: string, phase: Parameters<typeof askMidway>[2], told?: typeof flags) {
  flags = told
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bare = createPrinterHttp({ url, connectSeconds: 5, requestSeconds: 5, over: ending.signal })
  return askMidway(
    new PrusaHttp(bare, url, { apiKey: 'key', username: 'maker' }),
    { printer: { state } },
    phase,
  )
}

test('asks only while the state moves', async () => {
  await ask('PRINTING', 'printing')
  await ask('PRINTING', 'idle')
  await ask('PAUSED', 'paused')
  await ask('FINISHED', 'printing')
  expect(asked).toBe(0)
})

test('tells pausing from paused, and cancelling from printing', async () => {
  const pausing = { printing: true, paused: true, pausing: true, cancelling: false }
  expect(await ask('PAUSED', 'printing', pausing)).toBe('pausing')
  expect(await ask('PAUSED', 'pausing', { ...pausing, pausing: false })).toBeUndefined()
  const cancelling = { printing: false, paused: false, pausing: false, cancelling: true }
  expect(await ask('PRINTING', 'paused', cancelling)).toBe('cancelling')
})

test('notices that the printer moved on between the two questions', async () => {
  const idle = { printing: false, paused: false, pausing: false, cancelling: false }
  expect(await ask('PRINTING', 'paused', idle)).toBe('gone')
})

test('believes the state where there is no older interface', async () => {
  expect(await ask('PAUSED', 'printing')).toBeUndefined()
})
