import { expect, test } from 'vitest'
import { pauseSeconds } from './poll-rhythm.ts'

const timing = { pollSeconds: 2 }

test('asks rarely while idle and often while something goes on', () => {
  expect(pauseSeconds(timing, { isBusy: true, lastAnswerSeconds: 0.1 })).toBe(2)
  expect(pauseSeconds(timing, { isBusy: false, lastAnswerSeconds: 0.1 })).toBe(5)
})

test('leaves a slow printer as much time as its answers take', () => {
  expect(pauseSeconds(timing, { isBusy: true, lastAnswerSeconds: 7 })).toBe(7)
})
