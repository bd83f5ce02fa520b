import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Throttle } from '#core/auth/throttle'

describe('the throttle', () => {
  it('never lets more than the limit through a window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 200 }),
        (limit, gaps) => {
          const throttle = new Throttle(limit, 1000)
          const passed: number[] = []
          let now = 1
          for (const gap of gaps) {
            now += gap
            if (throttle.hit('key', now) === 0) passed.push(now)
          }
          for (const start of passed) {
            expect(passed.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(
              2 * limit,
            )
          }
        },
      ),
    )
  })

  it('counts keys apart, tells the seconds to wait, and forgives', () => {
    const throttle = new Throttle(1, 10_000)
    expect([throttle.hit('a', 1), throttle.hit('b', 1)]).toEqual([0, 0])
    expect(throttle.hit('a', 4001)).toBe(6)
    throttle.forgive('a')
    expect(throttle.hit('a', 4002)).toBe(0)
  })

  it('is off with a limit of 0', () => {
    const throttle = new Throttle(0, 1000)
    expect(Array.from({ length: 100 }, () => throttle.hit('a')).every((wait) => wait === 0)).toBe(true)
  })
})
