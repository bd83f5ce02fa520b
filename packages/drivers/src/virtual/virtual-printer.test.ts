import { expect, test } from 'vitest'
import { virtualConnection } from './connection.ts'
import { drawPicture } from './picture.ts'
import { readTimeline } from './read-timeline.ts'
import { reportedState, virtualTelemetry } from './telemetry.ts'
import { type VirtualConnection, VirtualPrinter } from './virtual-printer.ts'

async function* gcode(layers: number) {
  yield Buffer.from('M104 S215\nM140 S60\nG92 E0\nM83\n')
  for (let layer = 1; layer <= layers; layer++) {
    yield Buffer.from(`;LAYER_CHANGE\nG1 Z${layer * 0.2} F600\nG1 X100 Y0 E4 F1800\nG1 X0 Y100 E4\n`)
  }
}

async function print(options: Partial<VirtualConnection> = {}, layers = 20): Promise<VirtualPrinter> {
  const printer = new VirtualPrinter(virtualConnection.parse({ name: 'v', ...options }))
  printer.machine.settleMs = 0
  printer.files.set('a.gcode', {
    timeline: await readTimeline('a.gcode', gcode(layers)),
    sizeBytes: 1000,
    modifiedAt: new Date(0),
  })
  printer.start('a.gcode')
  return printer
}

/** Lets time pass in quarter seconds until it holds, and answers how many seconds that took. */
function advanceUntil(printer: VirtualPrinter, holds: () => boolean): number {
  for (let ticks = 0; ticks < 40_000; ticks++) {
    if (holds()) return ticks / 4
    printer.advance(0.25)
  }
  throw new Error('it never came')
}

test('reads time, layers and temperatures from the file', async () => {
  const timeline = await readTimeline('a.gcode', gcode(20))
  expect(timeline).toMatchObject({ layers: 20, bedTarget: 60, toolTargets: { 0: 215 } })
  expect(timeline.seconds).toBeGreaterThan(60)
  expect(timeline.at(0).layer).toBeLessThanOrEqual(1)
  expect(timeline.at(timeline.seconds / 2).layer).toBeCloseTo(10, -1)
  expect(timeline.at(timeline.seconds).positionBytes).toBe(timeline.sizeBytes)
})

test('heats first, along a curve, and prints then', async () => {
  const printer = await print()
  const readings: number[] = []
  const seconds = advanceUntil(printer, () => {
    readings.push(printer.machine.tools[0]?.current ?? 0)
    return !printer.isHeating
  })
  expect(seconds).toBeGreaterThan(30)
  expect(printer.machine.progress).toBeLessThan(0.01)
  const [early = 0, late = 0] = [readings[8], readings.at(-1)]
  expect(early).toBeLessThan(60)
  expect(late).toBeGreaterThan(212)
  advanceUntil(printer, () => printer.machine.isIdle)
  expect(printer.machine.lastRun?.outcome).toBe('finished')
  expect(printer.machine.tools[0]?.target).toBe(0)
})

test('the same seed gives the same print, another seed another', async () => {
  const record = async (seed: number) => {
    const printer = await print({ seed, failureRate: 0.5, tools: 4 })
    const told: unknown[] = []
    for (let tick = 0; tick < 400; tick++) {
      printer.advance(0.25)
      told.push(virtualTelemetry(printer))
    }
    return JSON.stringify(told)
  }
  expect(await record(7)).toBe(await record(7))
  expect(await record(7)).not.toBe(await record(8))
})

test('fails at the layer it was told to', async () => {
  const printer = await print({ failAtLayer: 5 })
  advanceUntil(printer, () => printer.machine.isIdle)
  expect(printer.machine.layer).toBe(5)
  expect(reportedState(printer)).toMatchObject({
    job: 'idle',
    outcome: 'failed',
    outcomeReason: expect.any(String),
  })
})

test('fails about as often as its rate says', async () => {
  let failed = 0
  for (let seed = 0; seed < 60; seed++) {
    const printer = await print({ seed, failureRate: 0.4 }, 3)
    advanceUntil(printer, () => printer.machine.isIdle)
    if (printer.machine.lastRun?.outcome === 'failed') failed += 1
  }
  expect(failed).toBeGreaterThan(12)
  expect(failed).toBeLessThan(38)
})

test('runs out of filament, waits, and goes on with a new spool', async () => {
  const printer = await print({ runoutAtLayer: 3, amsUnits: 1 })
  advanceUntil(printer, () => printer.machine.truth === 'paused')
  expect(printer.materials.slots[printer.materials.active]).toMatchObject({
    loaded: false,
    remainingPercent: 0,
  })
  printer.materials.reload()
  printer.machine.resume()
  advanceUntil(printer, () => printer.machine.isIdle)
  expect(printer.machine.lastRun?.outcome).toBe('finished')
})

test('has as many tools or slots as asked for', async () => {
  const tools = await print({ tools: 16 })
  expect(Object.keys(tools.materials.slots)).toHaveLength(16)
  expect(tools.machine.tools).toHaveLength(16)
  const ams = await print({ amsUnits: 2 })
  expect(Object.keys(ams.materials.slots)).toEqual([
    'ams0-0',
    'ams0-1',
    'ams0-2',
    'ams0-3',
    'ams1-0',
    'ams1-1',
    'ams1-2',
    'ams1-3',
  ])
})

test('prints with the slot that was chosen', async () => {
  const printer = await print({ amsUnits: 1 })
  printer.materials.map({ 0: 'ams0-2' })
  advanceUntil(printer, () => printer.machine.layer > 2)
  expect(printer.materials.active).toBe('ams0-2')
})

test('the picture is a PNG that grows with the print', async () => {
  const printer = await print()
  const empty = drawPicture(printer)
  expect(empty.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect(empty.readUInt32BE(16)).toBe(160)
  advanceUntil(printer, () => printer.machine.layer >= 10)
  expect(drawPicture(printer)).not.toEqual(empty)
})
