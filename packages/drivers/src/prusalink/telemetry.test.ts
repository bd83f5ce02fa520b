import { expect, test } from 'vitest'
import { recorded } from './recorded.ts'
import { attention, pathOfJob, reportedState, statusTelemetry } from './telemetry.ts'

test('reads a printing printer', () => {
  const status = recorded.printer.printing
  expect(reportedState(status, 'a.gcode', undefined)).toEqual({
    host: 'ready',
    job: 'printing',
    file: 'a.gcode',
  })
  expect(statusTelemetry(status, 'a.gcode')).toEqual([
    { type: 'temperatures', tools: { 0: { current: 214.9, target: 215 } }, bed: { current: 60, target: 60 } },
    { type: 'motion', speedPercent: 100, flowPercent: 95, position: { z: 2.1 } },
    { type: 'job', file: 'a.gcode', progress: 0.42, elapsedSeconds: 2440, remainingSeconds: 3360 },
  ])
})

test('reads a Raspberry Pi that does not know its temperatures yet', () => {
  const status = recorded.pi.justStarted
  expect(reportedState(status, undefined, undefined)).toEqual({ host: 'ready', job: 'idle' })
  expect(statusTelemetry(status, undefined)[0]).toEqual({ type: 'temperatures', tools: { 0: {} }, bed: {} })
})

test('keeps how the last job ended through states that say nothing of it', () => {
  const at = (state: 'FINISHED' | 'STOPPED' | 'BUSY' | 'IDLE') =>
    reportedState({ printer: { state } }, undefined, 'finished').outcome
  expect(at('FINISHED')).toBe('finished')
  expect(at('STOPPED')).toBe('cancelled')
  expect(at('BUSY')).toBe('finished')
  expect(at('IDLE')).toBeUndefined()
})

test('takes BUSY with a job for printing, ATTENTION with a job for paused', () => {
  const job = { id: 7 }
  expect(reportedState({ printer: { state: 'BUSY' }, job }, 'a', undefined).job).toBe('printing')
  expect(reportedState({ printer: { state: 'BUSY' }, job }, 'a', undefined, true).job).toBe('paused')
  expect(reportedState({ printer: { state: 'ATTENTION' }, job }, 'a', undefined).job).toBe('paused')
  expect(reportedState({ printer: { state: 'ATTENTION' } }, undefined, undefined).host).toBe('not_ready')
})

test('tells a question once', () => {
  const asking = { printer: { state: 'ATTENTION' as const } }
  expect(attention(asking, false)?.severity).toBe('warning')
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
