import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { command, failureOf, transitionsOf } from '../conformance/scenario.ts'
import type { Capability } from '../define-driver.ts'
import { drivers } from '../index.ts'
import { type RealProgram, realPrograms } from './real-program.ts'

const programs = realPrograms(drivers, process.env)
const minutes = 60_000
/** A program may remember the jobs of an earlier run. */
const thisRun = Date.now().toString(36)
const bigBytes = 64 * 1024 * 1024
const links: Observed[] = []

afterEach(async () => {
  for (const link of links.splice(0)) await link.link.close()
})

async function connect({ driver, connection }: RealProgram): Promise<Observed> {
  const observed = new Observed(await driver.connect(connection, new AbortController().signal))
  links.push(observed)
  await observed.until(() => observed.state !== undefined, 'a first state', 30_000)
  return observed
}

async function upload(printer: Observed, { file }: RealProgram): Promise<string> {
  async function* open() {
    yield file.bytes
  }
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const request = { path: file.name, sizeBytes: file.bytes.length, sha256, open }
  return (await command(printer, 'upload')(request)).path
}

async function leaveIdle(printer: Observed): Promise<void> {
  if (['printing', 'paused', 'pausing', 'resuming'].includes(printer.state ?? ''))
    await command(printer, 'cancel')()
  await printer.until(() => printer.state === 'operational', 'an idle printer', 60_000)
}

function secretFields({ connection }: RealProgram): string[] {
  return Object.keys(connection).filter((name) => /key|code|password/i.test(name))
}

/** A big file that nobody wants any more once a quarter of it is on its way. */
function unwanted(path: string) {
  const leaving = new AbortController()
  async function* open() {
    for (let sent = 0; sent < bigBytes; sent += 65_536) {
      yield Buffer.alloc(65_536, ';')
      if (sent > bigBytes / 4) leaving.abort()
    }
  }
  return { path, sizeBytes: bigBytes, open, signal: leaving.signal }
}

test('at least one real program is given', () => {
  const names = drivers.map((driver) => `PRINTYARD_REAL_${driver.kind.toUpperCase()}`)
  expect(programs.length, `set one of ${names.join(', ')}`).toBeGreaterThan(0)
})

for (const program of programs) {
  describe(program.driver.kind, { timeout: 5 * minutes }, () => {
    testJobs(program)
    testTheRest(program)
  })
}

function testJobs(program: RealProgram): void {
  test('prints, pauses, resumes and cancels, each confirmed and told once', async () => {
    const printer = await connect(program)
    await leaveIdle(printer)
    const before = transitionsOf(printer).length
    const path = await upload(printer, program)
    await command(printer, 'start')({ path, jobId: `real-1-${thisRun}` })
    await printer.until(() => printer.state === 'printing', 'printing', minutes)
    await command(printer, 'pause')()
    await printer.until(() => printer.state === 'paused', 'paused', minutes)
    await command(printer, 'resume')()
    await printer.until(() => printer.state === 'printing', 'printing', minutes)
    await command(printer, 'cancel')()
    await printer.until(() => printer.state === 'operational', 'operational', minutes)
    expect(transitionsOf(printer).slice(before)).toEqual(['started', 'paused', 'resumed', 'cancelled'])
  })

  test('refuses what makes no sense while idle', async () => {
    const printer = await connect(program)
    await leaveIdle(printer)
    await failureOf(command(printer, 'pause')(), 'wrong-state')
    await failureOf(command(printer, 'resume')(), 'wrong-state')
    await failureOf(command(printer, 'cancel')(), 'wrong-state')
  })

  test('does not report an old job, nor start a running one again, after a reconnect', async () => {
    const first = await connect(program)
    await leaveIdle(first)
    const path = await upload(first, program)
    const request = { path, jobId: `real-2-${thisRun}`, firstAttemptAt: new Date() }
    await command(first, 'start')(request)
    await first.link.close()
    const second = await connect(program)
    await second.until(() => second.state === 'printing', 'printing', minutes)
    expect((await command(second, 'start')(request)).alreadyStarted).toBe(true)
    await failureOf(command(second, 'start')({ path, jobId: `real-3-${thisRun}` }), 'busy')
    await command(second, 'cancel')()
    expect(transitionsOf(second)).toEqual(['cancelled'])
    const third = await connect(program)
    await third.until(() => third.state === 'operational', 'operational', minutes)
    expect(transitionsOf(third)).toEqual([])
  })
}

function testTheRest(program: RealProgram): void {
  const can = (capability: Capability) => program.driver.capabilities.includes(capability)

  test.runIf(secretFields(program).length > 0)('names wrong credentials as such', async () => {
    const wrong = Object.fromEntries(secretFields(program).map((name) => [name, 'wrong-credential-0000']))
    const attempt = program.driver.connect({ ...program.connection, ...wrong }, new AbortController().signal)
    await failureOf(attempt, 'not-authorised')
  })

  test.runIf(can('setTemperatures'))('sets a temperature', async () => {
    const printer = await connect(program)
    await leaveIdle(printer)
    for (const target of [40, 0]) {
      await command(printer, 'setTemperatures')({ tools: { 0: target } })
      const wanted = expect.objectContaining({ tools: { 0: expect.objectContaining({ target }) } })
      await printer.until(() => wanted.asymmetricMatch(printer.known.temperatures), `${target} °C`, minutes)
    }
    expect(printer.state).toBe('operational')
  })

  test.runIf(can('listFiles'))('lists and deletes its file', async () => {
    const printer = await connect(program)
    await leaveIdle(printer)
    const path = await upload(printer, program)
    const listed = await command(printer, 'listFiles')()
    expect(listed.map((file) => file.path)).toContain(path)
    await command(printer, 'deleteFile')(path)
    const afterwards = await command(printer, 'listFiles')()
    expect(afterwards.map((file) => file.path)).not.toContain(path)
  })

  test.runIf(can('listFiles'))('leaves nothing of an upload that was stopped half way', async () => {
    const printer = await connect(program)
    await leaveIdle(printer)
    const name = `stopped-${thisRun}${program.file.name.replace(/^[^.]*/, '')}`
    await expect(command(printer, 'upload')(unwanted(name))).rejects.toMatchObject({ name: 'AbortError' })
    const listed = await command(printer, 'listFiles')()
    expect(listed.filter((file) => file.path.includes(`stopped-${thisRun}`))).toEqual([])
  })
}
