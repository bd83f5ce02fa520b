import { expect, test, vi } from 'vitest'
import type { Telemetry } from '../telemetry.ts'
import { TelemetryQueue } from './telemetry-queue.ts'

const bed = (current: number): Telemetry => ({ type: 'temperatures', bed: { current } })
const started: Telemetry = { type: 'transition', transition: 'started', file: 'a' }

async function rest(queue: AsyncIterable<Telemetry>): Promise<Telemetry[]> {
  const read: Telemetry[] = []
  for await (const update of queue) read.push(update)
  return read
}

test('a reader that keeps up sees every update', async () => {
  const queue = new TelemetryQueue(() => {})
  const reading = rest(queue)
  for (const current of [1, 2, 3]) {
    queue.push(bed(current))
    await Promise.resolve()
    await Promise.resolve()
  }
  queue.end()
  expect(await reading).toEqual([bed(1), bed(2), bed(3)])
})

test('for a slow reader updates fold together, but never across an event', async () => {
  const queue = new TelemetryQueue(() => {})
  queue.push(bed(1))
  queue.push({ type: 'temperatures', chamber: { current: 30 } })
  queue.push(bed(2))
  queue.push(started)
  queue.push(bed(3))
  queue.end()
  expect(await rest(queue)).toEqual([
    { type: 'temperatures', bed: { current: 2 }, chamber: { current: 30 } },
    started,
    bed(3),
  ])
})

test('a reader that never comes costs bounded memory: too many events end the link', () => {
  const overflow = vi.fn()
  const queue = new TelemetryQueue(overflow)
  for (let count = 0; count < 1000; count++) queue.push(started)
  expect(overflow).not.toHaveBeenCalled()
  queue.push(started)
  expect(overflow).toHaveBeenCalled()
})

test('nothing comes after the end', async () => {
  const queue = new TelemetryQueue(() => {})
  queue.end()
  queue.push(started)
  expect(await rest(queue)).toEqual([])
})
