import { describe, expect, test } from 'vitest'
import { StateTracker } from '../rules/state-tracker.ts'
import type { Telemetry } from '../telemetry.ts'
import {
  currentTelemetry,
  nothingSeen,
  reportedState,
  seeCurrent,
  seeEvent,
  temperatureTelemetry,
} from './telemetry.ts'
import { cancelledPrint } from './transcripts/cancelled-print.ts'
import type { PushMessage, StateFlags } from './wire.ts'

/** What our states and transitions become when these messages come in. */
function follow(messages: readonly PushMessage[]): string[] {
  const told: string[] = []
  const tracker = new StateTracker((update: Telemetry) => {
    if (update.type === 'state') told.push(update.state)
    if (update.type === 'transition') told.push(`(${update.transition})`)
  })
  let seen = nothingSeen
  for (const message of messages) {
    const state = message.current ?? message.history
    if (state !== undefined) seen = seeCurrent(seen, state)
    if (message.event !== undefined) seen = seeEvent(seen, message.event)
    if (seen.hasState) tracker.report(reportedState(seen))
  }
  return told
}

const flags = (...names: (keyof StateFlags)[]): PushMessage => ({
  current: { state: { text: 'x', flags: Object.fromEntries(names.map((name) => [name, true])) } },
})
const event = (type: string, payload = {}): PushMessage => ({ event: { type, payload } })
const idle = flags('operational', 'ready')
const printing = flags('operational', 'printing')

test('a recorded cancelled print: both end events, one end', () => {
  expect(follow(cancelledPrint.printer)).toEqual([
    'operational',
    '(started)',
    'printing',
    'cancelling',
    '(cancelled)',
    'operational',
  ])
})

describe('flags', () => {
  test.each([
    [['closedOrError'], 'offline'],
    [['closedOrError', 'error'], 'error'],
    [['operational', 'printing', 'pausing'], 'pausing'],
    [['operational', 'printing', 'resuming'], 'resuming'],
    [['operational', 'printing', 'cancelling'], 'cancelling'],
    [['operational', 'paused'], 'paused'],
    [['operational', 'printing', 'finishing'], 'printing'],
    [['operational', 'ready'], 'operational'],
    [[], 'not_ready'],
  ] as const)('%o is %s', (names, state) => {
    expect(follow([flags(...names)])).toEqual([state])
  })
})

describe('events and states', () => {
  test('an end told before the state follows is one end', () => {
    const told = follow([idle, event('PrintStarted'), printing, event('PrintDone'), printing, printing, idle])
    expect(told).toEqual(['operational', '(started)', 'printing', '(finished)', 'operational'])
  })

  test('a state that comes before the event of the end waits for it', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      idle,
      event('PrintCancelled'),
      event('PrintFailed', { reason: 'cancelled' }),
    ])
    expect(told).toEqual(['operational', '(started)', 'printing', '(cancelled)', 'operational'])
  })

  test('an old idle state after a start does not end the job', () => {
    expect(follow([idle, event('PrintStarted'), idle, idle, idle, idle, printing])).toEqual([
      'operational',
      '(started)',
      'printing',
    ])
  })

  test('an end without an event is believed once the states insist', () => {
    expect(follow([idle, event('PrintStarted'), printing, idle, idle, idle])).toEqual([
      'operational',
      '(started)',
      'printing',
      '(failed)',
      'operational',
    ])
  })

  test('an error ends the job once, although its event follows', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      flags('closedOrError', 'error'),
      event('PrintFailed', { reason: 'error' }),
      idle,
    ])
    expect(told).toEqual(['operational', '(started)', 'printing', '(failed)', 'error', 'operational'])
  })
})

test('an empty list of temperatures tells nothing', () => {
  expect(currentTelemetry({ temps: [] })).toEqual([])
  expect(
    temperatureTelemetry({ time: 1, tool1: { actual: 20.5, target: null }, bed: { actual: 60, target: 65 } }),
  ).toEqual({
    type: 'temperatures',
    tools: { 1: { current: 20.5 } },
    bed: { current: 60, target: 65 },
  })
})
