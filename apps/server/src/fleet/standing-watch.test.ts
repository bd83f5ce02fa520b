import type { PrinterState, Telemetry } from '@printyard/drivers'
import { expect, it } from 'vitest'
import type { Standing } from '#fleet/fleet-printer'
import { StandingWatch } from '#fleet/standing-watch'
import { fold, nothingKnown } from '#fleet/twin'

const history: Telemetry = { type: 'history', jobs: [{ file: 'a.gcode', outcome: 'finished' }] }
const started: Telemetry = { type: 'transition', transition: 'started', file: 'b.gcode' }
const state = (name: PrinterState): Telemetry => ({ type: 'state', state: name })

/** What is told after each update: its state and how many past jobs came with it. */
function toldAfter(...updates: readonly Telemetry[]): string[] {
  let known = nothingKnown(new Date(), null)
  const told: Standing[] = []
  const watch = new StandingWatch(
    () => known.twin,
    (standing) => told.push(standing),
  )
  for (const update of updates) {
    known = fold(known, update, new Date())
    watch.hear(update)
  }
  watch.end()
  return told.map(({ state: name, history: jobs }) => `${name} ${jobs.length}`)
}

it('tells once, as soon as state and history are known', () => {
  expect(toldAfter(state('operational'))).toEqual([])
  expect(toldAfter(history)).toEqual([])
  expect(toldAfter(history, state('operational'), state('printing'))).toEqual(['operational 1'])
  expect(toldAfter(state('operational'), history, history)).toEqual(['operational 1'])
})

it('tells without the history when something happens before it came', () => {
  expect(toldAfter(state('operational'), started, state('printing'), history)).toEqual(['operational 0'])
})

it('waits for a printer whose host is there without it', () => {
  expect(toldAfter(history, state('offline'))).toEqual([])
  expect(toldAfter(history, state('offline'), state('paused'))).toEqual(['paused 1'])
})

it('tells again when a printer that could not say yet can', () => {
  const updates = [history, state('not_ready'), state('error'), state('operational'), state('printing')]
  expect(toldAfter(...updates)).toEqual(['not_ready 1', 'operational 1'])
  expect(toldAfter(history, state('error'), started, state('printing'))).toEqual(['error 1'])
})
