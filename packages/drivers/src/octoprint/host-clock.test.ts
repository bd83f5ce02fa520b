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
