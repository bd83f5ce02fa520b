import { expect, test } from 'vitest'
import { readStatus } from './read-status.ts'
import { recorded } from './recorded.ts'
import { attention, pathOfJob, statusTelemetry } from './telemetry.ts'
import type { Status } from './wire.ts'

function read(body: unknown): Status {
  const status = readStatus(body)
  if (status === undefined) throw new Error('no status')
  return status
}

test('reads a printing printer', () => {
  expect(statusTelemetry(read(recorded.printer.printing), 'a.gcode')).toEqual([
    { type: 'temperatures', tools: { 0: { current: 214.9, target: 215 } }, bed: { current: 60, target: 60 } },
    { type: 'motion', speedPercent: 100, flowPercent: 95, position: { z: 2.1 } },
    { type: 'job', file: 'a.gcode', progress: 0.42, elapsedSeconds: 2440, remainingSeconds: 3360 },
  ])
})

test('reads a Raspberry Pi that does not know its temperatures yet', () => {
  const status = read(recorded.pi.justStarted)
  expect(status.printer.state).toBe('IDLE')
  expect(status.printer.trouble).toBeUndefined()
  expect(statusTelemetry(status, undefined)[0]).toEqual({ type: 'temperatures', tools: { 0: {} }, bed: {} })
})

test('takes null for unknown and a number in quotes for a number', () => {
  const printer = {
    state: 'PRINTING',
    temp_nozzle: null,
    target_nozzle: '215.0',
    speed: 'fast',
    status_printer: null,
  }
  expect(read({ printer, job: { id: null, progress: '12' } })).toEqual({
    printer: { state: 'PRINTING', target_nozzle: 215 },
    job: { progress: 12 },
  })
  expect(read({ printer: { state: 'IDLE' }, job: null })).toEqual({ printer: { state: 'IDLE' } })
})

test('takes nothing without a state for a status', () => {
  for (const body of [undefined, null, 'busy', {}, { printer: null }, { printer: { state: null } }]) {
    expect(readStatus(body)).toBeUndefined()
  }
})

test('tells a question once, in words of its own where the printer says that all is well', () => {
  const asking = read({ printer: { state: 'ATTENTION', status_printer: { ok: true, message: 'OK' } } })
  expect(attention(asking, false)).toMatchObject({
    severity: 'warning',
    text: 'The printer asks something on its screen',
  })
  expect(attention(asking, true)).toBeUndefined()
  expect(attention({ printer: { state: 'IDLE' } }, true)?.severity).toBe('resolved')
})

test('finds the path below its storage in all the ways it is told', () => {
  const usb = { path: '/usb', name: 'usb' }
  const local = { path: '/local', name: 'PrusaLink gcodes' }
  expect(pathOfJob(recorded.printer.job.file, usb)).toBe('parts/long name.gcode')
  expect(pathOfJob(recorded.pi.job.file, local)).toBe('parts/bracket.gcode')
  expect(pathOfJob({ name: 'A.GCO', display_name: 'a.gcode', path: '/usb' }, usb)).toBe('a.gcode')
  expect(pathOfJob({ name: 'x.gco', path: '/SD Card/x.gco' }, local)).toBe('/SD Card/x.gco')
  expect(pathOfJob(undefined, usb)).toBeUndefined()
})
