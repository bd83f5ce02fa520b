import { describe, expect, it } from 'vitest'
import { fold, nothingKnown, type Twin } from '#fleet/twin'
import { describePrinter } from './describe-printer.ts'
import { printerRecord } from './printer-record.ts'

const at = new Date('2026-01-31T12:00:00Z')
const printer = {
  id: 4,
  name: 'Left',
  kind: 'virtual',
  sortOrder: 2,
  outOfOrder: true,
  isConnected: true,
  createdAt: at,
}
const job = {
  id: 9,
  uid: '5d0f6c2e-8a44-4c6b-9d0b-2f6f1f3a9b11',
  state: 'printing',
  filename: 'cube.gcode',
  progress: 0.25,
  created_at: at,
  started_at: null,
}

const offline = nothingKnown(at, 'Nobody answers').twin
type Update = Parameters<typeof fold>[1]
const twinAfter = (...updates: Update[]): Twin =>
  updates.reduce((known, update) => fold(known, update, at), nothingKnown(at, null)).twin

describe('the record of a printer', () => {
  it('is whole when nothing is known of it', () => {
    const record = describePrinter(printer, offline)
    expect(printerRecord.parse(record)).toEqual(record)
    expect(record).toMatchObject({ id: 4, sort_order: 2, job: null, filament: null, tags: null })
    expect(record.printer).toMatchObject({
      name: 'Left',
      state: 'offline',
      stateReason: 'Nobody answers',
      online: false,
      api: 'virtual',
      outOfOrder: true,
      awaitingBedClear: false,
      temps: { ambient: 0, current: { tool: [], bed: null }, target: { tool: [], bed: null } },
      hasPSU: false,
      hasFilSensor: false,
      hasCam: false,
      capabilities: { unsupported: [] },
    })
  })

  it('shows what the printer says', () => {
    const twin = twinAfter(
      { type: 'state', state: 'printing' },
      {
        type: 'temperatures',
        tools: { 0: { current: 210.4, target: 215 } },
        bed: { current: 59, target: 60 },
      },
      {
        type: 'facts',
        model: 'MK9',
        firmware: 'Marlin',
        firmwareVersion: '2.1',
        tools: 2,
        host: { cpuPercent: 12.6, cpuCelsius: 51.2 },
      },
      { type: 'motion', powered: false },
      {
        type: 'filament-sensors',
        sensors: { main: { enabled: true, detected: true }, old: { enabled: false } },
      },
      { type: 'cameras', cameras: [{ id: 'c', name: 'C', snapshot: true, stream: false }] },
      {
        type: 'job',
        file: 'cube.gcode',
        progress: 0.519,
        elapsedSeconds: 61.2,
        remainingSeconds: 58.6,
        layer: 3,
      },
    )
    const record = describePrinter(printer, { ...twin, capabilities: ['pause', 'gcode'] }, job, true)
    expect(printerRecord.parse(record)).toEqual(record)
    expect(record.printer).toMatchObject({
      state: 'printing',
      online: true,
      machine: 'MK9',
      firmware: 'Marlin 2.1',
      firmwareVersion: '2.1',
      temps: { current: { tool: [210.4], bed: 59 }, target: { tool: [215], bed: 60 } },
      hasPSU: true,
      psuOn: false,
      hasFilSensor: true,
      filSensor: true,
      hasCam: true,
      health: { usage: 13, temp: 51, memory: 0 },
      model: { name: 'MK9', extruders: 2, hasHeatedBed: true },
      awaitingBedClear: true,
    })
    expect(record.printer.capabilities.unsupported).toContain('upload')
    expect(record.printer.capabilities.unsupported).not.toContain('pause')
    expect(record.job).toMatchObject({
      id: 9,
      state: 'printing',
      file: 'cube.gcode',
      filename: 'cube.gcode',
      percentage: 51,
      progress: 51,
      time: 59,
      time_left: 59,
      printTime: 61,
      startDate: at.toISOString(),
      layer: 3,
      totalLayers: null,
    })
  })

  it('shows a print that waits to begin, and the last that was noted of one out of sight', () => {
    const idle = twinAfter({ type: 'state', state: 'operational' }, { type: 'job', file: 'old', progress: 1 })
    const waiting = describePrinter(printer, idle, { ...job, state: 'pending', progress: 0 })
    expect([waiting.printer.state, waiting.job?.state, waiting.job?.percentage]).toEqual([
      'print_pending',
      'print_pending',
      0,
    ])
    const hidden = describePrinter(printer, offline, job)
    expect([hidden.printer.state, hidden.job?.percentage, hidden.job?.timeLeft]).toEqual([
      'offline',
      25,
      null,
    ])
  })

  it('stays valid whatever a printer claims', () => {
    const twin = twinAfter(
      { type: 'state', state: 'error', reason: 'x'.repeat(5000) },
      {
        type: 'temperatures',
        tools: { 1: { current: Number.NaN } },
        bed: { target: Number.POSITIVE_INFINITY },
      },
      { type: 'facts', model: 'm'.repeat(5000), tools: Number.NaN, host: { cpuPercent: Number.NaN } },
      { type: 'job', file: 'f', progress: 7, remainingSeconds: Number.NaN, layer: 1.5 },
    )
    const record = describePrinter(printer, twin, job)
    expect(printerRecord.parse(record)).toEqual(record)
    expect(record.printer.machine).toHaveLength(200)
    expect(record.job).toMatchObject({ percentage: 100, timeLeft: null })
  })
})
