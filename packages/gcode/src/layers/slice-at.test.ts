import { describe, expect, test } from 'vitest'
import { sliceAt } from './slice-at.ts'
import { type Timeline, TimelineRecorder } from './timeline.ts'

const timeline: Timeline = {
  size: 1000,
  totalSeconds: 100,
  layerCount: 2,
  positions: Float64Array.of(100, 400, 600),
  layers: Int32Array.of(0, 1, 2),
  seconds: Float64Array.of(0, 20, 60),
}

describe('at a place of the file', () => {
  test.each([
    ['before anything moves', 0, { layer: 0, elapsed: 0, remaining: 100, progress: 0 }],
    ['at a point', 400, { layer: 1, elapsed: 20, remaining: 80, progress: 0.2 }],
    ['between two points', 500, { layer: 1, elapsed: 40, remaining: 60, progress: 0.4 }],
    ['after the last point', 800, { layer: 2, elapsed: 80, remaining: 20, progress: 0.8 }],
    ['at the end', 1000, { layer: 2, elapsed: 100, remaining: 0, progress: 1 }],
    ['beyond the end', 5000, { layer: 2, elapsed: 100, remaining: 0, progress: 1 }],
    ['at no number', Number.NaN, { layer: 0, elapsed: 0, remaining: 100, progress: 0 }],
  ])('%s', (_name, position, expected) => {
    const slice = sliceAt(timeline, position)
    expect(slice.layer).toBe(expected.layer)
    expect(slice.elapsed).toBeCloseTo(expected.elapsed, 9)
    expect(slice.remaining).toBeCloseTo(expected.remaining, 9)
    expect(slice.progress).toBeCloseTo(expected.progress, 9)
  })
})

test('a timeline stays small whatever the file, and stays true', () => {
  const recorder = new TimelineRecorder()
  for (let at = 0; at < 1_000_000; at++) recorder.advance(0.01, 1 + Math.floor(at / 1000), at * 40)
  const found = recorder.finish(40_000_000, 1000, 1)
  expect(found.positions.length).toBeLessThanOrEqual(8192)
  expect(found.totalSeconds).toBeCloseTo(10_000, 3)
  expect(sliceAt(found, 20_000_000).elapsed).toBeCloseTo(5000, 0)
  expect(Math.abs(sliceAt(found, 20_000_000).layer - 501)).toBeLessThanOrEqual(1)
})

test('a print without any move has no progress to tell', () => {
  expect(sliceAt(new TimelineRecorder().finish(10, 0, 1), 5)).toEqual({
    layer: 0,
    elapsed: 0,
    remaining: 0,
    progress: 0,
  })
})
