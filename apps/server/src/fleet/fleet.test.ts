import { randomUUID } from 'node:crypto'
import type { AnyDriver, Telemetry } from '@printyard/drivers'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { Fleet } from '#fleet/fleet'
import type { FleetPorts, FleetPrinter, SeenTransition, Standing } from '#fleet/fleet-printer'

const id = 7
const gcode = Buffer.from(
  'M104 S200\nG1 X50 F3000\n;LAYER:0\nG1 Z0.2\nG1 X90 E3\n;LAYER:1\nG1 Z0.4\nG1 X10 E6\n',
)

/** Ports that remember what they were told. */
class Notebook implements FleetPorts {
  readonly lines: string[] = []
  readonly transitions: SeenTransition[] = []
  readonly standings: Standing[] = []
  readonly lessons: Record<string, string | boolean>[] = []
  before: () => Promise<void> = async () => {}

  async transition({ name }: FleetPrinter, seen: SeenTransition): Promise<void> {
    await this.before()
    this.transitions.push(seen)
    this.lines.push(`${name} ${seen.transition} ${seen.file}`)
  }

  async connected({ name }: FleetPrinter, standing: Standing): Promise<void> {
    await this.before()
    this.standings.push(standing)
    this.lines.push(`${name} connected ${standing.state}`)
  }

  async learnt(_printer: FleetPrinter, fields: Record<string, string | boolean>): Promise<void> {
    this.lessons.push(fields)
  }
}

const fleets: Fleet[] = []

afterEach(async () => {
  await Promise.all(fleets.splice(0).map((fleet) => fleet.close()))
})

function open(
  notes: FleetPorts = new Notebook(),
  parts: Partial<ConstructorParameters<typeof Fleet>[0]> = {},
) {
  const fleet = new Fleet({ log: pino({ level: 'silent' }), ports: notes, ...parts })
  fleets.push(fleet)
  return fleet
}

const virtual = (name = randomUUID(), more: object = {}): FleetPrinter => ({
  id,
  companyId: 1,
  name: 'Vera',
  kind: 'virtual',
  connection: { name, speed: 1000, ...more },
})

const soon = () => AbortSignal.timeout(20_000)

async function online(fleet: Fleet, printer: FleetPrinter = virtual()): Promise<Fleet> {
  fleet.keep(printer)
  await fleet.untilOnline(id, soon())
  return fleet
}

async function print(fleet: Fleet, path: string): Promise<void> {
  const body = async function* () {
    yield gcode
  }
  await fleet.ask(id, 'upload', { path, sizeBytes: gcode.length, open: body })
  await fleet.ask(id, 'start', { path, jobId: randomUUID() })
}

async function virtualDriver(): Promise<AnyDriver> {
  const { driverOf } = await import('@printyard/drivers')
  const driver = driverOf('virtual')
  if (driver === undefined) throw new Error('the virtual driver is gone')
  return driver
}

/** The kind `dead` is a printer that lets everybody dial for ever. */
async function virtualOrDead(kind: string): Promise<AnyDriver> {
  const driver = await virtualDriver()
  return kind === 'dead' ? { ...driver, connect: () => new Promise(() => {}) } : driver
}

async function* withLesson(telemetry: AsyncIterable<Telemetry>): AsyncGenerator<Telemetry> {
  yield { type: 'facts', learnt: { accessCode: 'found out' } }
  yield* telemetry
}

const patiently = { timeout: 20_000, interval: 20 }

it('connects a printer it is to keep, and says where it stands', async () => {
  const notes = new Notebook()
  const fleet = open(notes)
  expect(fleet.twinOf(id)).toMatchObject({ state: 'offline', online: false })
  await online(fleet)
  expect(fleet.twinOf(id)).toMatchObject({
    state: 'operational',
    online: true,
    reason: null,
    job: null,
    facts: { model: 'Virtual printer', tools: 1 },
    temperatures: { tools: [{ target: 0 }], bed: { target: 0 } },
    motion: { speedPercent: 100, powered: true },
    cameras: [{ id: 'camera' }],
  })
  expect(fleet.twinOf(id).capabilities).toContain('pause')
  await expect
    .poll(() => notes.standings, patiently)
    .toEqual([{ state: 'operational', file: null, history: [], shown: null }])
})

it('tells what happened to a job, in order and with the twin of that moment', async () => {
  const notes = new Notebook()
  const fleet = await online(open(notes))
  await print(fleet, 'a.gcode')
  await expect
    .poll(() => notes.lines, patiently)
    .toEqual(['Vera connected operational', 'Vera started a.gcode', 'Vera finished a.gcode'])
  expect(notes.transitions[1]?.twin.job).toMatchObject({ file: 'a.gcode', progress: 1, layers: 2 })
  expect(fleet.twinOf(id).transfer).toMatchObject({ path: 'a.gcode', state: 'done' })
})

it('repeats a call that failed and keeps the order, while telemetry goes on', async () => {
  const notes = new Notebook()
  const fleet = await online(open(notes))
  await expect.poll(() => notes.lines, patiently).toHaveLength(1)
  let failures = 2
  notes.before = async () => {
    if (failures > 0) throw new Error(`not yet: ${failures--}`)
  }
  await print(fleet, 'a.gcode')
  await expect.poll(() => fleet.twinOf(id).job?.progress, patiently).toBe(1)
  await expect
    .poll(() => notes.lines.slice(1), patiently)
    .toEqual(['Vera started a.gcode', 'Vera finished a.gcode'])
  expect(failures).toBe(0)
})

it('is offline when the link is lost, comes back, and says again where it stands', async () => {
  const notes = new Notebook()
  const fleet = await online(open(notes))
  await print(fleet, 'a.gcode')
  await expect.poll(() => notes.lines.at(-1), patiently).toBe('Vera finished a.gcode')
  await fleet.ask(id, 'gcode', ['VIRTUAL_OFFLINE 0.3'])
  await expect.poll(() => fleet.twinOf(id).online, patiently).toBe(false)
  expect(fleet.twinOf(id)).toMatchObject({
    state: 'offline',
    job: { file: 'a.gcode' },
    facts: { model: 'Virtual printer' },
    temperatures: { tools: [], bed: null },
  })
  expect(fleet.twinOf(id).reason).toMatch(/hung up|Nobody answers/)
  await expect(fleet.ask(id, 'pause')).rejects.toMatchObject({
    name: 'Failure',
    code: 'printer_offline',
    message: expect.stringContaining('The printer is offline: '),
  })
  await fleet.untilOnline(id, soon())
  await expect.poll(() => notes.standings, patiently).toHaveLength(2)
  expect(notes.standings[1]).toMatchObject({
    state: 'operational',
    history: [{ file: 'a.gcode', outcome: 'finished' }],
  })
})

it('dials anew for another connection, and not for another name', async () => {
  const notes = new Notebook()
  const [first, second] = [virtual(), virtual()]
  const fleet = await online(open(notes), first)
  fleet.keep({ ...first, name: 'Verena', connection: structuredClone(first.connection) })
  expect(fleet.twinOf(id).online).toBe(true)
  fleet.keep({ ...second, name: 'Verena' })
  expect(fleet.twinOf(id).online).toBe(false)
  const { facts } = await fleet.untilOnline(id, soon())
  expect(facts.name).toBe((second.connection as { name: string }).name)
  await expect
    .poll(() => notes.lines, patiently)
    .toEqual(['Vera connected operational', 'Verena connected operational'])
})

it('forgets a printer', async () => {
  const fleet = await online(open())
  await fleet.forget(id)
  expect(fleet.twinOf(id)).toMatchObject({ state: 'offline', facts: {} })
  await expect(fleet.ask(id, 'pause')).rejects.toMatchObject({ code: 'printer_offline' })
  await expect(fleet.untilOnline(id, soon())).rejects.toMatchObject({ code: 'printer_offline' })
})

it('refuses in words what the printer cannot do, or not now', async () => {
  const fleet = await online(open())
  await expect(fleet.ask(id, 'skipObjects', ['x'])).rejects.toMatchObject({ code: 'printer_cannot' })
  await expect(fleet.ask(id, 'pause')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Cannot pause: the printer is operational',
  })
  await expect(fleet.ask(id, 'deleteFile', 'none.gcode')).rejects.toMatchObject({
    code: 'printer_refused',
    message: 'There is no such file',
  })
})

it.each([
  ['a kind nobody drives', { kind: 'typewriter' }, 'There is no driver for this kind of printer'],
  [
    'settings that no longer fit',
    { connection: { speed: 0 } },
    'The settings of the connection no longer fit: name, speed',
  ],
  ['no settings at all', { connection: null }, 'The settings of the connection no longer fit'],
])('is offline with a reason for %s', async (_what, change, reason) => {
  const fleet = open()
  fleet.keep({ ...virtual(), ...change })
  await expect.poll(() => fleet.twinOf(id).reason, patiently).toBe(reason)
  await expect(fleet.untilOnline(id, AbortSignal.timeout(50))).rejects.toMatchObject({
    message: `The printer is offline: ${reason}`,
  })
})

it('is offline while the code is wrong, and does not blame the credential of the caller', async () => {
  const name = randomUUID()
  const fleet = await online(open(), virtual(name, { accessCode: '8421' }))
  fleet.keep(virtual(name, { accessCode: '1111' }))
  await expect.poll(() => fleet.twinOf(id).reason, patiently).toBe('The access code is wrong')
  await expect(fleet.ask(id, 'pause')).rejects.toMatchObject({
    message: 'The printer is offline: The code is wrong',
  })
  fleet.keep(virtual(name, { accessCode: '8421' }))
  await fleet.untilOnline(id, soon())
})

it('closes with a port that hangs and a printer that never answers', async () => {
  const notes = new Notebook()
  notes.before = () => new Promise(() => {})
  const fleet = await online(open(notes, { loadDriver: virtualOrDead }))
  fleet.keep({ ...virtual(), id: 8, kind: 'dead' })
  await fleet.close()
  expect(fleet.twinOf(id).online).toBe(false)
  await expect(fleet.ask(id, 'pause')).rejects.toMatchObject({ code: 'printer_offline' })
})

it('gives what still waits a last attempt when it closes', async () => {
  const notes = new Notebook()
  const fleet = await online(open(notes))
  await expect.poll(() => notes.lines, patiently).toHaveLength(1)
  notes.before = async () => {
    throw new Error('the database is away')
  }
  await print(fleet, 'a.gcode')
  await expect.poll(() => fleet.twinOf(id).state, patiently).toBe('operational')
  notes.before = async () => {}
  await fleet.close()
  expect(notes.lines.slice(1)).toEqual(['Vera started a.gcode', 'Vera finished a.gcode'])
})

it('lets no dead printer hold up the living', async () => {
  const fleet = open(new Notebook(), { loadDriver: virtualOrDead })
  const ids = Array.from({ length: 25 }, (_, index) => index)
  for (const index of ids) fleet.keep({ ...virtual(), id: 1000 + index, kind: 'dead' })
  for (const index of ids) fleet.keep({ ...virtual(), id: 2000 + index })
  await Promise.all(ids.map((index) => fleet.untilOnline(2000 + index, soon())))
  expect(ids.filter((index) => fleet.twinOf(1000 + index).online)).toEqual([])
})

it('has what a driver found out stored, dials with it, and does not dial anew when it was', async () => {
  const notes = new Notebook()
  const dialled: unknown[] = []
  const loadDriver = async () => {
    const driver = await virtualDriver()
    const connect: AnyDriver['connect'] = async (connection, signal) => {
      dialled.push(connection)
      const link = await driver.connect(connection, signal)
      return { ...link, telemetry: withLesson(link.telemetry) }
    }
    return { ...driver, connect }
  }
  const printer = virtual()
  const learned = { ...(printer.connection as object), accessCode: 'found out' }
  const fleet = await online(open(notes, { loadDriver }), printer)
  await expect.poll(() => notes.lessons, patiently).toEqual([{ accessCode: 'found out' }])
  fleet.keep({ ...printer, connection: learned })
  expect(fleet.twinOf(id).online).toBe(true)
  await fleet.ask(id, 'gcode', ['VIRTUAL_OFFLINE 0.1'])
  await expect.poll(() => dialled.at(-1), patiently).toMatchObject(learned)
  fleet.keep({ ...printer, connection: { ...learned, accessCode: 'changed by hand' } })
  await expect.poll(() => dialled.at(-1), patiently).toMatchObject({ accessCode: 'changed by hand' })
})
