import { describe, expect, test } from 'vitest'
import { StateTracker } from '../rules/state-tracker.ts'
import type { Telemetry } from '../telemetry.ts'
import { isStale, nothingSeen, reportedState, seeCurrent, seeEvent } from './seen.ts'
import { cancelledPrint } from './transcripts/cancelled-print.ts'
import type { EventMessage, PushMessage, StateFlags } from './wire.ts'

/** What our states and transitions become when these messages come in. */
function follow(messages: readonly PushMessage[]): string[] {
  const told: string[] = []
  const tracker = new StateTracker((update: Telemetry) => {
    if (update.type === 'state') told.push(update.state)
    if (update.type !== 'transition') return
    told.push(`(${update.transition}${update.reason === undefined ? '' : `: ${update.reason}`})`)
  })
  let seen = nothingSeen
  for (const message of messages) {
    const state = message.current ?? message.history
    if (state !== undefined) seen = seeCurrent(seen, state)
    const views = message.event === undefined ? [seen] : seeEvent(seen, message.event)
    for (const view of views) {
      seen = view
      if (seen.hasState) tracker.report(reportedState(seen))
    }
  }
  return told
}

const state = (text: string, error: string, ...names: (keyof StateFlags)[]): PushMessage => ({
  current: { state: { text, error, flags: Object.fromEntries(names.map((name) => [name, true])) } },
})
const flags = (...names: (keyof StateFlags)[]) => state('x', '', ...names)
const event = (type: string, payload: EventMessage['payload'] = {}): PushMessage => ({
  event: { type, payload },
})
const changed = (state_id: string) => event('PrinterStateChanged', { state_id })
const idle = flags('operational', 'ready')
const printing = flags('operational', 'printing')
const finishing = flags('operational', 'printing', 'finishing')
const cancelling = flags('operational', 'printing', 'cancelling')
const started = ['operational', '(started)', 'printing']
const unexplained = '(failed: The print ended without the printer saying how)'

test('a recorded cancelled print: both end events, one end, and only once the printer is free', () => {
  expect(follow(cancelledPrint.printer)).toEqual([...started, 'cancelling', '(cancelled)', 'operational'])
})

describe('flags', () => {
  test.each([
    [['closedOrError'], 'offline'],
    [['closedOrError', 'error'], 'error'],
    [['operational', 'printing', 'pausing'], 'pausing'],
    [['operational', 'printing', 'resuming'], 'resuming'],
    [['operational', 'printing', 'cancelling'], 'cancelling'],
    [['operational', 'paused'], 'paused'],
    // So does 2.0 with printers that are not on a serial line.
    [['operational', 'ready', 'printing', 'paused'], 'paused'],
    [['operational', 'printing', 'finishing'], 'printing'],
    [['operational', 'ready'], 'operational'],
    [['operational'], 'not_ready'],
    [[], 'not_ready'],
  ] as const)('%o is %s', (names, expected) => {
    expect(follow([flags(...names)])).toEqual([expected])
  })

  test('a line closed by an error is an error although its flag is gone', () => {
    expect(follow([state('Offline after error', 'Thermal runaway', 'closedOrError')])).toEqual(['error'])
    // 2.0 has one word for both.
    expect(follow([state('Offline', 'Thermal runaway', 'closedOrError')])).toEqual(['error'])
    const broken = { text: 'Offline after error', error: 'Thermal runaway', flags: { closedOrError: true } }
    expect(reportedState(seeCurrent(nothingSeen, { state: broken })).hostReason).toBe('Thermal runaway')
  })
})

describe('the end of a print', () => {
  test('is told when the script after it is through, not before', () => {
    const told = follow([idle, event('PrintStarted'), printing, event('PrintDone'), finishing, finishing])
    expect(told).toEqual(started)
    expect(follow([idle, event('PrintStarted'), printing, event('PrintDone'), finishing, idle])).toEqual([
      ...started,
      '(finished)',
      'operational',
    ])
  })

  test('is told at once when an event calls the printer free, and late states do not revive it', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      event('PrintDone'),
      changed('OPERATIONAL'),
      finishing,
      idle,
    ])
    expect(told).toEqual([...started, '(finished)', 'operational'])
  })

  test('comes before the start of the next when nothing was seen in between', () => {
    const told = follow([
      idle,
      event('PrintStarted', { path: 'a.gcode', origin: 'local' }),
      printing,
      event('PrintDone'),
      event('PrintStarted', { path: 'b.gcode', origin: 'local' }),
      // Late, and still of the first job.
      { current: { ...finishing.current, job: { file: { path: 'a.gcode', origin: 'local' } } } },
      printing,
    ])
    expect(told).toEqual([...started, '(finished)', 'operational', '(started)', 'printing'])
  })

  test('waits for its event when the state comes first', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      idle,
      event('PrintCancelled'),
      event('PrintFailed', { reason: 'cancelled' }),
    ])
    expect(told).toEqual([...started, '(cancelled)', 'operational'])
  })

  test('is believed without an event once the states insist', () => {
    expect(follow([idle, event('PrintStarted'), printing, idle, idle, idle, idle])).toEqual(started)
    expect(follow([idle, event('PrintStarted'), printing, idle, idle, idle, idle, idle])).toEqual([
      ...started,
      unexplained,
      'operational',
    ])
  })
})

describe('the start of a print', () => {
  test('is not undone by an old idle state', () => {
    expect(follow([idle, event('PrintStarted'), idle, idle, printing])).toEqual(started)
  })

  test('is believed without an event once the states insist', () => {
    expect(follow([idle, printing, printing, printing, printing])).toEqual(['operational'])
    expect(follow([idle, printing, printing, printing, printing, printing])).toEqual(started)
  })

  test('over again, out of a pause, ends the print before it', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      event('PrintPaused'),
      flags('operational', 'paused'),
      event('PrintStarted'),
      printing,
    ])
    expect(told).toEqual([
      ...started,
      '(paused)',
      'paused',
      '(cancelled: The print was started over at the printer)',
      'operational',
      '(started)',
      'printing',
    ])
  })
})

describe('a print that did not finish', () => {
  test('failed when OctoPrint cancelled it for an error of the firmware', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      event('PrintCancelling', { firmwareError: 'MINTEMP triggered' }),
      cancelling,
      event('PrintCancelled'),
      event('PrintFailed', { reason: 'cancelled' }),
      idle,
    ])
    expect(told).toEqual([...started, 'cancelling', '(failed: MINTEMP triggered)', 'operational'])
  })

  test('failed when the board reset itself', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      event('PrintCancelling'),
      event('PrintCancelled'),
      event('PrinterReset', { idle: false }),
      changed('OPERATIONAL'),
    ])
    const reset = '(failed: The printer reset itself in the middle of the print)'
    expect(told).toEqual([...started, 'cancelling', reset, 'operational'])
  })

  test('failed once with the line, although its event follows', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      printing,
      changed('ERROR'),
      state('Offline after error', 'Too many consecutive timeouts', 'closedOrError'),
      event('PrintFailed', { reason: 'error', error: 'Too many consecutive timeouts' }),
      idle,
    ])
    expect(told).toEqual([...started, '(failed: Too many consecutive timeouts)', 'error', 'operational'])
  })

  test('failed when the line was closed while it was paused, which no event tells', () => {
    const told = follow([flags('operational', 'paused'), state('Offline', '', 'closedOrError')])
    const reason = 'OctoPrint lost or closed its connection to the printer'
    expect(told).toEqual(['paused', `(failed: ${reason})`, 'offline'])
  })

  test('failed when the line closed before any state showed it', () => {
    const told = follow([
      idle,
      event('PrintStarted'),
      state('Offline', '', 'closedOrError'),
      changed('OFFLINE'),
    ])
    expect(told.filter((step) => step.startsWith('(failed'))).toHaveLength(1)
  })
})

test('a clock that is set back does not silence the printer', () => {
  const seen = { ...nothingSeen, serverTime: 1_000_000 }
  expect(isStale(seen, { serverTime: 999_999.5 })).toBe(true)
  expect(isStale(seen, { serverTime: 996_400 })).toBe(false)
  expect(isStale(seen, {})).toBe(false)
})

test('a file on the printer’s own card is told apart', () => {
  const job = { file: { path: 'CUBE.GCO', origin: 'sdcard' } }
  expect(seeCurrent(nothingSeen, { job, state: { flags: { printing: true } } }).file).toBe('sdcard:CUBE.GCO')
})
