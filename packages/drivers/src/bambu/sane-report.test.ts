import { expect, test } from 'vitest'
import { saneReport } from './sane-report.ts'

test('reads numbers from text and leaves out what is of the wrong kind', () => {
  const print = {
    command: 'push_status',
    mc_percent: '40',
    layer_num: null,
    bed_temper: 'warm',
    lights_report: [{ node: 'chamber_light', mode: 'on' }, {}, 5],
    s_obj: ['206', 7, null],
    subtask_id: 42,
    fail_reason: '50348044',
    gcode_state: ['RUNNING'],
  }
  expect(saneReport({ print })).toEqual({
    print: {
      command: 'push_status',
      mc_percent: 40,
      lights_report: [{ node: 'chamber_light', mode: 'on' }],
      s_obj: [206, 7],
      subtask_id: '42',
      fail_reason: 50348044,
    },
  })
})

test('keeps units and trays that have a number, and no other', () => {
  const ams = {
    ams: [null, { tray: [] }, { id: 0, tray: [{ id: '1', tray_type: 'PLA' }, {}, 'x'] }],
    tray_now: null,
    tray_exist_bits: 'f',
  }
  expect(saneReport({ print: { ams } }).print?.ams).toEqual({
    ams: [{ id: 0, tray: [{ id: '1', tray_type: 'PLA' }] }],
    tray_exist_bits: 'f',
  })
  expect(saneReport({ print: { ams: 5, vt_tray: [] } }).print).toEqual({})
})

test('reads codes and bits in both ways they are written', () => {
  const { print } = saneReport({
    print: {
      fun: 0x20000000,
      hms: [{ attr: '0x07002000', code: '0x00020001' }, { attr: 50331904, code: 65537 }, { attr: 1 }],
    },
  })
  expect(print).toEqual({
    fun: '20000000',
    hms: [
      { attr: 0x07002000, code: 0x00020001 },
      { attr: 50331904, code: 65537 },
    ],
  })
})

test('finds what some firmware tells beside the report', () => {
  expect(saneReport({ wifi_signal: '-52dBm', fun: '20000000' })).toEqual({
    print: { command: 'push_status', wifi_signal: '-52dBm', fun: '20000000' },
  })
  expect(saneReport({ fun: '0', print: { command: 'pause', result: 'success', err_code: '0' } })).toEqual({
    print: { command: 'pause', fun: '0', result: 'success', err_code: 0 },
  })
})

test('passes on the heat of each nozzle without what surrounds it', () => {
  const extruder = { state: 2, info: [{ id: 0, temp: 30, snow: 257, hnow: 0, filam_bak: [] }, { temp: 1 }] }
  expect(saneReport({ print: { device: { extruder, bed: null, ctc: { info: { temp: '40' } } } } })).toEqual({
    print: {
      device: { extruder: { state: 2, info: [{ id: 0, temp: 30, snow: 257 }] }, ctc: { info: { temp: 40 } } },
    },
  })
})

test('makes nothing of what is no report', () => {
  for (const message of [undefined, null, 5, 'x', [], { print: 'x' }]) expect(saneReport(message)).toEqual({})
})
