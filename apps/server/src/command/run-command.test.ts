import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from '../../../../scripts/build-when-stale.mjs'

const program = fileURLToPath(new URL('../../bin/printyard.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'printyard command '))

const start = (words: string[], environment: Record<string, string> = {}): ChildProcess => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PRINTYARD_DATA_DIR: folder, ...environment } as NodeJS.ProcessEnv
  return spawn(process.execPath, [program, ...words], { env })
}

const run = async (words: string[], environment: Record<string, string> = {}) => {
  const child = start(words, environment)
  let [out, err] = ['', '']
  child.stdout?.on('data', (text) => {
    out += text
  })
  child.stderr?.on('data', (text) => {
    err += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

beforeAll(() => buildWhenStale(), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('printyard', () => {
  it('helps everywhere', async () => {
    const names = ['serve', 'migrate', 'company create', 'user create', 'user reset-password', 'key create']
    const [overview, ...helps] = await Promise.all([
      run(['--help']),
      ...names.map((name) => run([...name.split(' '), '--help'])),
    ])
    for (const [index, name] of names.entries()) {
      expect(overview).toMatchObject({ code: 0, out: expect.stringContaining(name) })
      expect(helps[index]).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Usage: printyard ${name}`),
      })
    }
  })

  it('answers a wrong call with exit code 2 and one line', async () => {
    const mistakes: Array<[string[], string]> = [
      [['fly'], 'there is no command'],
      [['key', 'create'], '--email is missing'],
      [['key', 'create', '--mail', 'x'], '--mail'],
      [['company', 'create', '--name', 'A', '--plan', 'gold'], '--plan must be one of'],
      [['user', 'create', '--email', 'nobody'], '--email must be an e-mail address'],
    ]
    const answers = await Promise.all(mistakes.map(([words]) => run(words)))
    for (const [index, [words, message]] of mistakes.entries()) {
      const { code, err } = answers[index] ?? { code: 0, err: '' }
      expect([words, code, err.trim().split('\n').length]).toEqual([words, 2, 1])
      expect(err).toContain(message)
    }
  })

  it('does not start with a wrong setting, an unknown one, or a port in use', async () => {
    expect(await run(['serve'], { PRINTYARD_PORT: 'x' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('PRINTYARD_PORT is not usable'),
    })
    const misspelt = 'printyard: PRINTYARD_PROT is not a setting of this version.\n'
    expect(await run(['serve'], { PRINTYARD_PROT: '1' })).toMatchObject({ code: 2, err: misspelt })
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as { port: number }
    const quiet = { PRINTYARD_HOST: '127.0.0.1', PRINTYARD_LOG_LEVEL: 'silent' }
    const taken = await run(['serve'], { PRINTYARD_PORT: String(port), ...quiet })
    blocker.close()
    expect(taken).toMatchObject({
      code: 2,
      err: expect.stringContaining(`port ${port} on 127.0.0.1 is in use`),
    })
  }, 60_000)

  it('creates companies, users and keys that work, beside a running service', async () => {
    const service = start(['serve'], { PRINTYARD_PORT: '0', PRINTYARD_HOST: '127.0.0.1' })
    let said = ''
    service.stdout?.on('data', (text) => {
      said += text
    })
    await expect.poll(() => said, { timeout: 40_000 }).toContain('Printyard is ready"')
    const address = /"address":"([^"]+)"/.exec(said)?.[1] ?? ''
    expect((await run(['migrate'])).out).toContain('up to date')
    expect((await run(['company', 'create', '--name', 'Makers'])).out).toBe('Company 2 was created.\n')
    const user = await run([
      'user',
      'create',
      '--email',
      'Ada@Example.org',
      '--rank',
      'manager',
      '--company',
      '2',
    ])
    expect(user.out).toMatch(/member of company 2 with the rank Manager\.\nPassword: \S{16}\n/)
    const twice = await run(['user', 'create', '--email', 'ada@example.org', '--company', '2'])
    expect([twice.code, twice.err]).toEqual([
      2,
      'printyard: ada@example.org is a member of company 2 already\n',
    ])
    const key = await run(['key', 'create', '--email', 'ada@example.org', '--company', '2'])
    expect(key.out).toMatch(/^py_\S{40}\n$/)
    const answer = await fetch(`${address}/2/account/Test`, { headers: { 'x-api-key': key.out.trim() } })
    expect(answer.status).toBe(200)
    const password = 'a new password'
    const reset = await run(['user', 'reset-password', '--email', 'ada@example.org', '--password', password])
    expect(reset.code).toBe(0)
    const signedIn = await fetch(`${address}/session/SignIn`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.org', password }),
    })
    expect(signedIn.status).toBe(200)
    service.kill('SIGTERM')
    const [code] = await once(service, 'exit')
    expect(code).toBe(0)
    expect(said).toContain('Printyard has stopped')
  }, 120_000)
})
