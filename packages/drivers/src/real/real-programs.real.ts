import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { Observed } from '../conformance/observed.ts'
import { command, failureOf, transitionsOf } from '../conformance/scenario.ts'
import { drivers } from '../index.ts'
import { type RealProgram, realPrograms } from './real-program.ts'

const programs = realPrograms(drivers, process.env)
const minutes = 60_000
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

test('at least one real program is given', () => {
  const names = drivers.map((driver) => `PRINTYARD_REAL_${driver.kind.toUpperCase()}`)
  expect(programs.length, `set one of ${names.join(', ')}`).toBeGreaterThan(0)
})

for (const program of programs) {
  describe(program.driver.kind, { timeout: 5 * minutes }, () => {
    test('prints, pauses, resumes and cancels, each confirmed and told once', async () => {
      const printer = await connect(program)
      await leaveIdle(printer)
      const before = transitionsOf(printer).length
      const path = await upload(printer, program)
      await command(printer, 'start')({ path, jobId: 'real-1' })
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
      const request = { path, jobId: 'real-2', firstAttemptAt: new Date() }
      await command(first, 'start')(request)
      await first.link.close()
      const second = await connect(program)
      await second.until(() => second.state === 'printing', 'printing', minutes)
      expect((await command(second, 'start')(request)).alreadyStarted).toBe(true)
      await failureOf(command(second, 'start')({ path, jobId: 'real-3' }), 'busy')
      await command(second, 'cancel')()
      expect(transitionsOf(second)).toEqual(['cancelled'])
      const third = await connect(program)
      await third.until(() => third.state === 'operational', 'operational', minutes)
      expect(transitionsOf(third)).toEqual([])
    })

    test('names wrong credentials as such', async () => {
      const secretFields = Object.keys(program.connection).filter((name) => /key|code|password/i.test(name))
      if (secretFields.length === 0) return
      const wrong = Object.fromEntries(secretFields.map((name) => [name, 'wrong-credential-0000']))
      const attempt = program.driver.connect(
        { ...program.connection, ...wrong },
        new AbortController().signal,
      )
      await failureOf(attempt, 'not-authorised')
    })

    test.runIf(program.driver.capabilities.includes('setTemperatures'))('sets a temperature', async () => {
      const printer = await connect(program)
      await leaveIdle(printer)
      await command(printer, 'setTemperatures')({ tools: { 0: 40 } })
      await command(printer, 'setTemperatures')({ tools: { 0: 0 } })
    })

    test.runIf(program.driver.capabilities.includes('listFiles'))('lists and deletes its file', async () => {
      const printer = await connect(program)
      await leaveIdle(printer)
      const path = await upload(printer, program)
      const listed = await command(printer, 'listFiles')()
      expect(listed.map((file) => file.path)).toContain(path)
      await command(printer, 'deleteFile')(path)
    })
  })
}
