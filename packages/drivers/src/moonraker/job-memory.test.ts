import { expect, test } from 'vitest'
import { JobMemory } from './job-memory.ts'
import type { PrintStats } from './wire.ts'

const stats = (state: PrintStats['state'], filename: string, total_duration: number) => ({
  state,
  filename,
  total_duration,
})

function seen(...looks: [stats: PrintStats, time: number][]): (string | undefined)[] {
  const memory = new JobMemory()
  return looks.map(([look, time]) => memory.look(look, time))
}

test('an ordinary job hides nothing', () => {
  const looks = seen(
    [stats('standby', '', 0), 1],
    [stats('printing', 'a', 0.1), 2],
    [stats('paused', 'a', 9), 3],
    [stats('printing', 'a', 12), 4],
    [stats('complete', 'a', 20), 5],
    [stats('complete', 'a', 20), 6],
    [stats('printing', 'a', 0.1), 7],
  )
  expect(looks).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, undefined])
})

test('a clock set back out of a pause is another job of the same file', () => {
  expect(seen([stats('paused', 'a', 90), 1], [stats('printing', 'a', 0.2), 2])).toEqual([
    undefined,
    'replaced',
  ])
})

test('a finished job whose clock changes was another job', () => {
  expect(seen([stats('complete', 'a', 0.3), 1], [stats('complete', 'a', 0.2), 2])).toEqual([
    undefined,
    'missed',
  ])
})

test('fields of one report that come one by one are one change', () => {
  const looks = seen(
    [stats('complete', 'a', 90), 1],
    [stats('printing', 'a', 90), 2],
    [stats('printing', 'b', 90), 2],
    [stats('printing', 'b', 0.1), 2],
    [stats('complete', 'b', 0.1), 3],
    [stats('complete', 'b', 0.4), 3],
  )
  expect(looks.every((hidden) => hidden === undefined)).toBe(true)
})
