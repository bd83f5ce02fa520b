import type { Telemetry } from '@printyard/drivers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, type Known, linkBegun, linkLost, nothingKnown } from '#fleet/twin'

const start = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-01T00:01:00Z')

const after = (...updates: readonly Telemetry[]): Known =>
  updates.reduce((known, update) => fold(known, update, later), nothingKnown(start, null))

const twinAfter = (...updates: readonly Telemetry[]) => after(...updates).twin

describe('a twin', () => {
  it('is online from the first state on, and remembers since when it is in it', () => {
    expect(nothingKnown(start, null).twin).toMatchObject({ state: 'offline', online: false, since: start })
    const idle = after({ type: 'state', state: 'operational' })
    expect(idle.twin).toMatchObject({ state: 'operational', online: true, since: later, reason: null })
    const muchLater = new Date('2026-01-02T00:00:00Z')
    expect(fold(idle, { type: 'state', state: 'operational' }, muchLater).twin.since).toBe(later)
    expect(fold(idle, { type: 'state', state: 'error', reason: 'Hot' }, muchLater).twin).toMatchObject({
      state: 'error',
      reason: 'Hot',
      since: muchLater,
    })
  })

  it('is replaced, never changed', () => {
    const before = after({ type: 'motion', fans: { part: 10 } })
    const copy = structuredClone(before)
    fold(before, { type: 'motion', fans: { part: 90, box: 5 } }, later)
    expect(before).toEqual(copy)
  })

  it('has no job when the printer says so, and all of the next one although only changes are told', () => {
    const idle = after({ type: 'job', file: null, progress: 0, layer: 0, layers: null, elapsedSeconds: 7 })
    expect(idle.twin.job).toBeNull()
    expect(fold(idle, { type: 'job', file: 'a.gcode', layers: 9 }, later).twin.job).toEqual({
      file: 'a.gcode',
      progress: 0,
      elapsedSeconds: 7,
      remainingSeconds: null,
      layer: 0,
      layers: 9,
      stage: null,
    })
  })

  it('fills gaps between tools and refuses absurd ones', () => {
    const { tools } = twinAfter({
      type: 'temperatures',
      tools: { 1: { current: 20 }, 99999999: { current: 1 }, [-1]: { current: 1 } },
    }).temperatures
    expect(tools).toEqual([
      { current: null, target: null },
      { current: 20, target: null },
    ])
  })

  it('holds notifications until they are withdrawn, and hindrances until they are gone', () => {
    const asked: Telemetry = {
      type: 'notification',
      id: 'q',
      severity: 'warning',
      text: 'Load filament',
      needsPerson: true,
    }
    expect(twinAfter(asked).notifications).toEqual({
      q: { id: 'q', severity: 'warning', text: 'Load filament', needsPerson: true },
    })
    expect(twinAfter(asked, { ...asked, severity: 'resolved' }).notifications).toEqual({})
    const lacking: Telemetry = { type: 'capabilities', unavailable: { power: 'No switch', light: 'No lamp' } }
    const regained: Telemetry = { type: 'capabilities', unavailable: { power: null } }
    expect(twinAfter(lacking, regained).unavailable).toEqual({ light: 'No lamp' })
  })

  it('keeps job and facts in sight when the link is lost, and only facts when a new one begins', () => {
    const lost = linkLost(
      after(
        { type: 'state', state: 'printing' },
        { type: 'job', file: 'a.gcode', progress: 0.5 },
        { type: 'facts', model: 'M1' },
        { type: 'temperatures', bed: { current: 60 } },
      ),
      'The line broke',
      later,
    )
    expect(lost.twin).toMatchObject({
      state: 'offline',
      online: false,
      reason: 'The line broke',
      job: { file: 'a.gcode', progress: 0.5 },
      facts: { model: 'M1' },
      temperatures: { tools: [], bed: null, chamber: null },
    })
    const begun = linkBegun(lost, ['pause'])
    expect(begun.twin).toMatchObject({
      online: false,
      job: null,
      facts: { model: 'M1' },
      capabilities: ['pause'],
    })
    expect(fold(begun, { type: 'job', file: 'b.gcode' }, later).twin.job?.progress).toBe(0)
  })
})

const name = fc.constantFrom('a', 'b', 'constructor')
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(model: T) =>
  fc.record(model, { requiredKeys: [] })
const heat = some({ current: fc.integer(), target: fc.integer() })
const partial = fc.oneof(
  some({ tools: fc.dictionary(fc.constantFrom('0', '1', '2'), heat), bed: heat, chamber: heat }).map(
    (fields) => ({
      type: 'temperatures' as const,
      ...fields,
    }),
  ),
  some({ sensors: fc.dictionary(name, heat) }).map((fields) => ({
    type: 'temperatures' as const,
    ...fields,
  })),
  some({ progress: fc.integer(), elapsedSeconds: fc.integer(), layer: fc.integer() }).map((fields) => ({
    type: 'job' as const,
    ...fields,
  })),
  some({
    speedPercent: fc.integer(),
    fans: fc.dictionary(name, fc.integer()),
    position: some({ x: fc.integer(), z: fc.integer() }),
  }).map((fields) => ({ type: 'motion' as const, ...fields })),
  some({ model: fc.string(), serial: fc.string(), host: some({ cpuPercent: fc.integer() }) }).map(
    (fields) => ({
      type: 'facts' as const,
      ...fields,
    }),
  ),
  some({
    slots: fc.dictionary(name, some({ material: fc.string(), colour: fc.string() })),
    active: name,
  }).map((fields) => ({ type: 'materials' as const, ...fields })),
  fc
    .dictionary(name, some({ enabled: fc.boolean(), detected: fc.boolean() }))
    .map((sensors) => ({ type: 'filament-sensors' as const, sensors })),
  some({
    objects: fc.dictionary(name, some({ name: fc.string(), skipped: fc.boolean() })),
    current: name,
  }).map((fields) => ({ type: 'objects' as const, ...fields })),
) as fc.Arbitrary<Telemetry>

const place: Partial<Record<Telemetry['type'], string>> = { 'filament-sensors': 'filamentSensors' }

/** Every single value an update tells, by where it is to be found in the twin. */
function* leaves(value: unknown, path: string): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value]
  else for (const [key, part] of Object.entries(value)) yield* leaves(part, `${path}/${key}`)
}

const valueAt = (twin: object, path: string): unknown =>
  path.split('/').reduce((part: unknown, key) => (part as Record<string, unknown> | undefined)?.[key], twin)

describe('any order of partial updates', () => {
  it('never loses a field that was told and not changed', () => {
    fc.assert(
      fc.property(fc.array(partial, { maxLength: 40 }), (updates) => {
        const told = new Map<string, unknown>()
        for (const { type, ...fields } of updates) {
          const content = 'sensors' in fields && type === 'filament-sensors' ? fields.sensors : fields
          for (const [path, value] of leaves(content, place[type] ?? type)) told.set(path, value)
        }
        const twin = twinAfter(...updates)
        for (const [path, value] of told) expect([path, valueAt(twin, path)]).toEqual([path, value])
      }),
    )
  })
})
