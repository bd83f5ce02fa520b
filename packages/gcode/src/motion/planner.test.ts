import { describe, expect, test } from 'vitest'
import { mergeLimits, type PartialLimits } from './machine-limits.ts'
import { Move } from './move.ts'
import { Planner } from './planner.ts'

const limits: PartialLimits = {
  maxFeedrate: { x: 1000, y: 1000, z: 1000, e: 1000 },
  maxAcceleration: { x: 1e5, y: 1e5, z: 1e5, e: 1e5 },
  printAcceleration: 1000,
  travelAcceleration: 1000,
  retractAcceleration: 1000,
  jerk: { x: 1e-6, y: 1e-6, z: 1e-6, e: 1e-6 },
}

/** Seconds for a path of points at one speed. */
function seconds(
  points: readonly (readonly [x: number, y: number])[],
  feedrate: number,
  changes: PartialLimits = {},
) {
  let total = 0
  const planner = new Planner(mergeLimits(limits, changes), {
    advance(time) {
      total += time
    },
  })
  const move = new Move()
  move.feedrate = feedrate
  for (const [x, y] of points) {
    move.toX = x
    move.toY = y
    planner.add(move, 1, 0)
    move.fromX = x
    move.fromY = y
  }
  planner.flush()
  return total
}

describe('a single move', () => {
  test('long enough is a trapezoid', () => {
    // 100 mm/s after 0.1 s and 5 mm, the same at the end, 90 mm between: 0.1 + 0.9 + 0.1.
    expect(seconds([[100, 0]], 100)).toBeCloseTo(1.1, 4)
  })

  test('too short for its speed is a triangle', () => {
    // Half of 1 mm at 1000 mm/s²: twice the root of 2 · 0.5 / 1000.
    expect(seconds([[1, 0]], 100)).toBeCloseTo(2 * Math.sqrt(1 / 1000), 4)
  })

  test('is slowed by the axis that cannot follow', () => {
    const slow = { maxFeedrate: { x: 50 } }
    expect(seconds([[100, 0]], 100, slow)).toBeCloseTo(0.05 + 97.5 / 50 + 0.05, 4)
  })

  test('accelerates no harder than its axis', () => {
    expect(seconds([[100, 0]], 100, { maxAcceleration: { x: 500 } })).toBeCloseTo(0.2 + 80 / 100 + 0.2, 4)
  })
})

test('a move shorter than any motor’s step takes no time', () => {
  expect(seconds([[1e-323, 0]], 100)).toBe(0)
})

describe('a corner', () => {
  test('on a straight line costs nothing, however many points it has', () => {
    const many = Array.from({ length: 5000 }, (_, at) => [(at + 1) * 0.1, 0] as const)
    expect(seconds(many, 100)).toBeCloseTo(5 + 0.1, 3)
  })

  test('at a right angle stops a machine that allows no jerk', () => {
    expect(
      seconds(
        [
          [100, 0],
          [100, 100],
        ],
        100,
      ),
    ).toBeCloseTo(2.2, 3)
  })

  test('is passed at the speed jerk allows', () => {
    // Both axes change by 10 mm/s at a corner taken at 10 mm/s; so do start and end.
    const loose = { jerk: { x: 10, y: 10 } }
    const half = 0.09 * 2 + (100 - 2 * ((100 ** 2 - 10 ** 2) / 2000)) / 100
    expect(
      seconds(
        [
          [100, 0],
          [100, 100],
        ],
        100,
        loose,
      ),
    ).toBeCloseTo(2 * half, 3)
  })

  test('at a right angle is taken at the square corner velocity', () => {
    const klipper = { squareCornerVelocity: 5 }
    const accelerated = (from: number, to: number) => (to - from) / 1000
    const way = (from: number, to: number) => (to ** 2 - from ** 2) / 2000
    const half = accelerated(0, 100) + accelerated(5, 100) + (100 - way(0, 100) - way(5, 100)) / 100
    expect(
      seconds(
        [
          [100, 0],
          [100, 100],
        ],
        100,
        klipper,
      ),
    ).toBeCloseTo(2 * half, 3)
  })
})

test('time is reported in the order of the file, with its layer', () => {
  const heard: [number, number][] = []
  const planner = new Planner(mergeLimits(limits), {
    advance: (_, layer, position) => void heard.push([layer, position]),
  })
  const move = new Move()
  move.feedrate = 10
  for (let at = 0; at < 3000; at++) {
    move.toX = at % 2
    planner.add(move, Math.floor(at / 1000), at * 600)
    move.fromX = move.toX
  }
  planner.flush()
  expect(heard).toHaveLength(2999)
  expect(heard.map(([, position]) => position)).toEqual(
    heard.map(([, position]) => position).sort((a, b) => a - b),
  )
  expect(heard[0]).toEqual([0, 600])
  expect(heard.at(-1)).toEqual([2, 2999 * 600])
})
