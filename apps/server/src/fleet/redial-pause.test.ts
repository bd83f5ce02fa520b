import { expect, it } from 'vitest'
import { redialPauseMs } from '#fleet/redial-pause'

const most = () => 1
const least = () => 0

it('waits at random, up to a time that doubles from a second to a minute', () => {
  const longest = [1, 2, 3, 6, 7, 100].map((failures) => redialPauseMs(failures, 'timeout', most))
  expect(longest).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
  expect(redialPauseMs(100, 'timeout', least)).toBe(0)
})

it('waits long before offering a refused credential again', () => {
  expect([least, most].map((random) => redialPauseMs(1, 'not-authorised', random))).toEqual([45_000, 60_000])
})
