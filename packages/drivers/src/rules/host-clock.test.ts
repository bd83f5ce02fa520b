import { expect, test } from 'vitest'
import { HostClock } from './host-clock.ts'

test('a slow message does not make the host’s clock late', () => {
  const clock = new HostClock()
  expect(clock.aheadSeconds).toBe(0)
  clock.hear(1100, 1000)
  clock.hear(1103, 1010)
  expect(clock.aheadSeconds).toBe(100)
  clock.hear(1169, 1070)
  expect(clock.aheadSeconds).toBe(100)
})

test('a clock that drifts or is set is followed', () => {
  const clock = new HostClock()
  clock.hear(1100, 1000)
  clock.hear(1159, 1061)
  clock.hear(1220, 1122)
  clock.hear(1281, 1183)
  expect(clock.aheadSeconds).toBe(98)
  clock.hear(1184, 1184)
  expect(clock.aheadSeconds).toBe(0)
})

test('times are told by either clock', () => {
  const clock = new HostClock()
  clock.hear(1100, 1000)
  expect(clock.ours(1150)).toEqual(new Date(1_050_000))
  expect(clock.theirs(new Date(1_050_000))).toBe(1150)
})
