import { expect, test } from 'vitest'
import { mergeReport } from './merge-report.ts'
import { modelOfSerial } from './models.ts'
import { recorded } from './recorded.ts'
import { fileOf, type JobContext, reportedState, reportTelemetry, versionFacts } from './telemetry.ts'
import type { PrintReport } from './wire.ts'

const p1s = modelOfSerial('01P00A123456789')
const h2d = modelOfSerial('09400A123456789')
const idle: JobContext = { file: undefined, isUnderWay: false, isCancelling: false, lastOutcome: undefined }
const underWay: JobContext = { ...idle, file: 'a.gcode.3mf', isUnderWay: true }
const full = recorded.idleFull.print as unknown as PrintReport

function known(...reports: PrintReport[]): PrintReport {
  const all: PrintReport = {}
  for (const report of reports) mergeReport(all, structuredClone(report))
  return all
}

test('reads a whole report of an idle printer', () => {
  const updates = reportTelemetry(full, known(full), p1s, undefined)
  expect(updates).toContainEqual({
    type: 'temperatures',
    tools: { 0: { current: 24.8, target: 0 } },
    bed: { current: 25.5, target: 0 },
  })
  expect(updates).toContainEqual({
    type: 'motion',
    speedPercent: 100,
    fans: { part: 100, aux: 0, chamber: 0 },
    lights: { chamber_light: true, work_light: true },
    homed: 'xyz',
  })
  expect(updates).toContainEqual({ type: 'facts', host: { wifiPercent: 100 } })
  expect(updates).toContainEqual(
    expect.objectContaining({
      type: 'materials',
      active: null,
      slots: expect.objectContaining({
        'ams0-0': { loaded: false, material: null, colour: null, remainingPercent: null, brand: null },
        'ams0-2': {
          loaded: true,
          material: 'PLA',
          colour: '#f95959',
          remainingPercent: 62,
          brand: 'PLA Basic',
        },
        external: expect.objectContaining({ loaded: false }),
      }),
    }),
  )
})

test('a delta tells its own field and wipes no other', () => {
  const all = known(full, recorded.delta.print as PrintReport)
  expect(all.bed_temper).toBe(26.1)
  expect(all.bed_target_temper).toBe(0)
  const [temperatures] = reportTelemetry(recorded.delta.print as PrintReport, all, p1s, undefined)
  expect(temperatures).toEqual({ type: 'temperatures', bed: { current: 26.1 } })
})

test('a delta of one tray leaves its neighbours, and a bare tray is an emptied one', () => {
  const all = known(
    full,
    { ams: { ams: [{ id: '0', tray: [{ id: '2', remain: 50 }] }] } },
    { ams: { ams: [{ id: '0', tray: [{ id: '1' }] }], tray_now: '2' } },
  )
  const trays = all.ams?.ams?.[0]?.tray ?? []
  expect(trays).toHaveLength(4)
  expect(trays[2]).toMatchObject({ tray_type: 'PLA', remain: 50 })
  expect(trays[1]).toEqual({ id: '1' })
  expect(all.ams?.tray_now).toBe('2')
})

test('unpacks the temperatures of two nozzles', () => {
  const report: PrintReport = {
    nozzle_temper: 40,
    device: {
      extruder: {
        info: [
          { id: 0, temp: (220 << 16) | 215 },
          { id: 1, temp: 31 },
        ],
      },
    },
  }
  const [temperatures] = reportTelemetry(report, known(report), h2d, undefined)
  expect(temperatures).toMatchObject({
    tools: { 0: { current: 215, target: 220 }, 1: { current: 31, target: 0 } },
  })
})

test('tells how a print ended from its state, its error and our own command', () => {
  const at = (report: PrintReport, context: JobContext) => reportedState(report, context).outcome
  expect(at({ gcode_state: 'FINISH' }, underWay)).toBe('finished')
  expect(at({ gcode_state: 'FAILED', print_error: 50348044 }, underWay)).toBe('cancelled')
  expect(at({ gcode_state: 'FAILED', print_error: 0x0500400e }, underWay)).toBe('cancelled')
  expect(at({ gcode_state: 'FAILED', print_error: 0 }, { ...underWay, isCancelling: true })).toBe('cancelled')
  expect(at({ gcode_state: 'FAILED', print_error: 0x03008004 }, { ...underWay, isCancelling: true })).toBe(
    'failed',
  )
  expect(at({ gcode_state: 'FAILED', print_error: 0 }, underWay)).toBe('failed')
  expect(at({ gcode_state: 'FAILED', print_error: 0, fail_reason: 50348044 }, underWay)).toBe('cancelled')
  expect(at({ gcode_state: 'FAILED', fail_reason: 0x03004006 }, { ...underWay, isCancelling: true })).toBe(
    'cancelled',
  )
  expect(at({ gcode_state: 'FAILED', print_error: 0x03008004, fail_reason: 50348044 }, underWay)).toBe(
    'failed',
  )
  expect(at({ gcode_state: 'IDLE' }, underWay)).toBe('cancelled')
  expect(at({ gcode_state: 'IDLE' }, idle)).toBeUndefined()
  expect(at({ gcode_state: 'FAILED' }, { ...idle, lastOutcome: 'finished' })).toBe('finished')
})

test('gives the reason of a failure in words and code', () => {
  const reported = reportedState({ gcode_state: 'FAILED', print_error: 0x03004006 }, underWay)
  expect(reported.outcomeReason).toBe('The nozzle is clogged (0300_4006)')
  const noted = reportedState({ gcode_state: 'FAILED', print_error: 0, fail_reason: 0x03004006 }, underWay)
  expect(noted.outcomeReason).toBe('The nozzle is clogged (0300_4006)')
})

test('maps every state', () => {
  const job = (gcode_state: PrintReport['gcode_state']) => reportedState({ gcode_state }, underWay).job
  expect(job('PREPARE')).toBe('printing')
  expect(job('SLICING')).toBe('printing')
  expect(job('RUNNING')).toBe('printing')
  expect(job('PAUSE')).toBe('paused')
  expect(reportedState({ gcode_state: 'INIT' }, idle).host).toBe('offline')
  expect(reportedState({ gcode_state: 'OFFLINE' }, idle).host).toBe('offline')
})

test('knows the file in all the ways it is told', () => {
  expect(fileOf({ gcode_file: 'bracket.gcode.3mf', subtask_name: 'bracket' })).toBe('bracket.gcode.3mf')
  expect(fileOf({ gcode_file: '/data/Metadata/plate_2.gcode', subtask_name: 'bracket' })).toBe(
    'bracket.gcode.3mf',
  )
  expect(fileOf({ gcode_file: '/sdcard/cube.gcode' })).toBe('cube.gcode')
  expect(fileOf({ gcode_file: '', subtask_name: '' })).toBeUndefined()
})

test('reads progress in percent and minutes', () => {
  const report: PrintReport = {
    gcode_state: 'RUNNING',
    mc_percent: 40,
    mc_remaining_time: 90,
    layer_num: 3,
    total_layer_num: 200,
    stg_cur: 14,
  }
  expect(reportTelemetry(report, known(report), p1s, 'a.gcode.3mf')).toContainEqual({
    type: 'job',
    file: 'a.gcode.3mf',
    progress: 0.4,
    remainingSeconds: 5400,
    layer: 3,
    layers: 200,
    stage: 'cleaning the nozzle',
  })
})

test('reads the firmware', () => {
  expect(versionFacts(recorded.version.info.module)).toEqual({
    type: 'facts',
    firmware: 'Bambu Lab',
    firmwareVersion: '01.08.02.00',
    model: 'P1S',
  })
})

test('unpacks what newer models tell of bed and chamber, and what no chamber can be', () => {
  const at = (report: PrintReport) => reportTelemetry(report, known(report), h2d, undefined)[0]
  expect(at({ chamber_temper: (45 << 16) | 31 })).toMatchObject({ chamber: { current: 31, target: 45 } })
  expect(at({ chamber_temper: 31, ctt: 0 })).toMatchObject({ chamber: { current: 31, target: 0 } })
  expect(
    at({ device: { bed: { info: { temp: (60 << 16) | 58 } }, ctc: { info: { temp: (50 << 16) | 40 } } } }),
  ).toMatchObject({ bed: { current: 58, target: 60 }, chamber: { current: 40, target: 50 } })
})

test('of two nozzles a change tells its own, and the field of older models none', () => {
  const first: PrintReport = {
    device: {
      extruder: {
        state: 2,
        info: [
          { id: 0, temp: 30 },
          { id: 1, temp: 31 },
        ],
      },
    },
  }
  const change: PrintReport = { nozzle_temper: 99, device: { extruder: { info: [{ id: 1, temp: 120 }] } } }
  const all = known(first, change)
  expect(all.device?.extruder?.info).toEqual([
    { id: 0, temp: 30 },
    { id: 1, temp: 120 },
  ])
  expect(reportTelemetry(change, all, h2d, undefined)[0]).toMatchObject({
    tools: { 1: { current: 120, target: 0 } },
  })
})

test('a change of one lamp leaves the others, and a tray that says it is loaded keeps what it holds', () => {
  const all = known(
    full,
    { lights_report: [{ node: 'chamber_light', mode: 'off' }] },
    { ams: { ams: [{ id: '0', tray: [{ id: '2', state: 11 }] }] } },
    { ams: { ams: [{ id: '0', tray: [{ id: '1', state: 9 }] }] } },
  )
  expect(all.lights_report).toEqual([
    { node: 'chamber_light', mode: 'off' },
    { node: 'work_light', mode: 'flashing' },
  ])
  expect(all.ams?.ams?.[0]?.tray?.[2]).toMatchObject({ tray_type: 'PLA' })
  expect(all.ams?.ams?.[0]?.tray?.[1]).toEqual({ id: '1', state: 9 })
})

test('keeps percent and minutes within reason, and says that the file is read', () => {
  const report: PrintReport = { gcode_state: 'PREPARE', mc_percent: 101, mc_remaining_time: -1, stg_cur: 255 }
  expect(reportTelemetry(report, known(report), p1s, 'a.gcode.3mf')).toContainEqual(
    expect.objectContaining({ progress: 1, remainingSeconds: null, stage: 'reading the file' }),
  )
})

test('tells how many nozzles there are and which of them hold filament', () => {
  const single = reportTelemetry(
    { hw_switch_state: 1, nozzle_temper: 20 },
    { nozzle_temper: 20 },
    p1s,
    undefined,
  )
  expect(single).toContainEqual({ type: 'facts', tools: 1 })
  expect(single).toContainEqual({ type: 'filament-sensors', sensors: { extruder: { detected: true } } })
  const report: PrintReport = {
    hw_switch_state: 2,
    device: {
      extruder: {
        info: [
          { id: 0, info: 0b1010 },
          { id: 1, info: 0b1000 },
        ],
      },
    },
  }
  const dual = reportTelemetry(report, report, h2d, undefined)
  expect(dual).toContainEqual({ type: 'facts', tools: 2 })
  expect(dual).toContainEqual({
    type: 'filament-sensors',
    sensors: { extruder: { detected: true }, extruder1: { detected: false } },
  })
})
