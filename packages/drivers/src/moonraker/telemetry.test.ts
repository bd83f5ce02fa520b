import { describe, expect, test } from 'vitest'
import { HostClock } from '../rules/host-clock.ts'
import { jobTelemetry, pastJob, pastJobs, reportedState, statusTelemetry } from './telemetry.ts'

describe('reported state', () => {
  test.each([
    ['ready', { state: 'standby' }, { host: 'ready', job: 'idle', outcome: undefined }],
    [
      'ready',
      { state: 'printing', filename: 'a.gcode' },
      { host: 'ready', job: 'printing', file: 'a.gcode' },
    ],
    ['ready', { state: 'paused', filename: 'a.gcode' }, { host: 'ready', job: 'paused' }],
    ['ready', { state: 'complete' }, { job: 'idle', outcome: 'finished' }],
    ['ready', { state: 'cancelled' }, { job: 'idle', outcome: 'cancelled' }],
    [
      'ready',
      { state: 'error', message: 'Move out of range' },
      { outcome: 'failed', outcomeReason: 'Move out of range' },
    ],
    ['shutdown', { state: 'paused' }, { host: 'error', job: 'idle', outcome: 'failed' }],
    ['startup', { state: 'printing' }, { host: 'offline', hostReason: 'why' }],
    ['disconnected', {}, { host: 'offline' }],
  ] as const)('%s with %o', (klippy, stats, expected) => {
    expect(reportedState(klippy, 'why', { print_stats: stats })).toMatchObject(expected)
  })

  test('does not speak of a job before Klipper did', () => {
    expect(reportedState('ready', undefined, {})).toEqual({ host: 'ready' })
  })
})

test('progress counts the moves of the file, not its header', () => {
  const known = {
    virtual_sdcard: { file_position: 600, progress: 0.3 },
    print_stats: { print_duration: 30, total_duration: 45 },
  }
  const job = jobTelemetry(known, { gcode_start_byte: 400, gcode_end_byte: 800, estimated_time: 100 })
  expect(job).toMatchObject({ progress: 0.5, elapsedSeconds: 45, remainingSeconds: 70, position: 600 })
  expect(jobTelemetry(known, undefined)).toMatchObject({ progress: 0.3, remainingSeconds: 70 })
})

test('one change becomes few updates, each with what the change held', () => {
  const change = {
    extruder1: { temperature: 199.456 },
    heater_bed: { target: 60 },
    'temperature_sensor chamber': { temperature: 31 },
    'temperature_sensor mcu': { temperature: 44.123 },
    'fan_generic exhaust': { speed: 0.4 },
    fan: { speed: 1 },
    gcode_move: { speed_factor: 1.2 },
    'filament_switch_sensor runout': { filament_detected: false },
  }
  expect(statusTelemetry(change, change)).toEqual([
    { type: 'filament-sensors', sensors: { runout: { detected: false } } },
    {
      type: 'temperatures',
      tools: { 1: { current: 199.46 } },
      bed: { target: 60 },
      chamber: { current: 31 },
      sensors: { mcu: { current: 44.12 } },
    },
    { type: 'motion', fans: { exhaust: 40, part: 100 }, speedPercent: 120 },
  ])
})

test('a job that Klipper’s death ended has failed', () => {
  expect(
    pastJob({ filename: 'a', status: 'klippy_shutdown', start_time: 1, end_time: 2 }, new HostClock()),
  ).toMatchObject({
    outcome: 'failed',
    reason: 'klippy shutdown',
  })
  expect(
    pastJob({ filename: 'a', status: 'in_progress', start_time: 1, end_time: null }, new HostClock()),
  ).not.toHaveProperty('outcome')
})

describe('a book that Moonraker closed because it ended itself', () => {
  const entry = { filename: 'a', status: 'server_exit', start_time: 1, end_time: 2 }
  const newest = (state: 'printing' | 'complete' | 'standby', filename = 'a') =>
    pastJobs([entry], new HostClock(), { state, filename })[0]

  test('does not end the job that Klipper still prints', () => {
    expect(newest('printing')).toEqual({ file: 'a', startedAt: new Date(1000) })
  })

  test('is completed by how Klipper says the job ended', () => {
    expect(newest('complete')).toMatchObject({ outcome: 'finished' })
  })

  test('stays open where Klipper remembers nothing', () => {
    expect(newest('standby')).toEqual({ file: 'a', startedAt: new Date(1000), endedAt: new Date(2000) })
    expect(newest('complete', 'b')).not.toHaveProperty('outcome')
  })
})

test('an object that was skipped stays so when the list of objects is told anew', () => {
  const known = { exclude_object: { objects: [{ name: 'A' }, { name: 'B' }], excluded_objects: ['A'] } }
  const change = { exclude_object: { objects: [{ name: 'A' }, { name: 'B' }] } }
  expect(statusTelemetry(change, known)).toEqual([
    { type: 'objects', objects: { A: { name: 'A', skipped: true }, B: { name: 'B', skipped: false } } },
  ])
})
