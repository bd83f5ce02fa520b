import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedServer, joinRunning, startEmbedded } from './start-embedded.ts'

const log = pino({ level: 'silent' })
const folders: string[] = []
const servers: EmbeddedServer[] = []

const newFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** Making a cluster takes seconds, so the tests copy one. */
let prepared = ''

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'printyard-prepared-'))
  chmodSync(prepared, 0o755)
  await (await startEmbedded(prepared, log, { fsync: 'off' })).stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

const copyInto = (folder: string): string => {
  cpSync(prepared, folder, { recursive: true })
  return folder
}

const start = async (folder: string): Promise<EmbeddedServer> => {
  const server = await startEmbedded(folder, log, { fsync: 'off' })
  servers.push(server)
  return server
}

const ask = async (server: EmbeddedServer, text: string) => {
  const client = new pg.Client(server.target)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop().catch(() => {})
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('runs from a folder with a space in its name, on a socket and without TCP, and keeps its data', async () => {
    const folder = newFolder('print yard ')
    const first = await start(folder)
    await ask(first, 'create table kept (id int); insert into kept values (42)')
    expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(statSync(first.target.host).mode & 0o777).toBe(0o700)
    const wrong = new pg.Client({ ...first.target, password: 'wrong' })
    await expect(wrong.connect()).rejects.toThrow(/password/)
    await first.stop()
    expect([existsSync(first.target.host), existsSync(join(folder, 'running.json'))]).toEqual([false, false])
    const second = await start(folder)
    expect(await ask(second, 'select id from kept')).toEqual([{ id: 42 }])
  })

  it('is started again when it dies', async () => {
    const server = await start(copyInto(newFolder('printyard-')))
    const before = server.pid()
    process.kill(before ?? 0, 'SIGKILL')
    await expect
      .poll(() => ask(server, 'select 1 as one').catch(() => null), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    expect(server.pid()).not.toBe(before)
  })

  it('refuses a folder that is in use, and lets a command join', async () => {
    const folder = copyInto(newFolder('printyard-'))
    const server = await start(folder)
    await expect(startEmbedded(folder, log)).rejects.toThrow(new RegExp(`in use by process ${process.pid}`))
    expect(await joinRunning(folder)).toEqual(server.target)
  })

  it('recovers a stale lock whose number now belongs to another program', async () => {
    const folder = copyInto(newFolder('printyard-'))
    const server = await start(folder)
    const lock = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
    await server.stop()
    const other = spawn('sleep', ['60'], { stdio: 'ignore' })
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lock.replace(/^\d+/, String(other.pid)))
    const again = await start(folder)
    expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }])
    other.kill()
    await once(other, 'exit')
  })

  it('refuses files of another major version and changes nothing', async () => {
    const folder = copyInto(newFolder('printyard-'))
    await (await start(folder)).stop()
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '99\n')
    await expect(startEmbedded(folder, log)).rejects.toThrow(/PostgreSQL 99/)
    expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('99\n')
  })

  it('throws a first start away that died in the middle', async () => {
    const folder = newFolder('printyard-')
    mkdirSync(join(folder, 'postgres.unfinished'))
    writeFileSync(join(folder, 'postgres.unfinished', 'PG_VERSION'), '18\n')
    expect(await ask(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('runs in a folder that only root can enter, where the system allows it', async () => {
    const closed = newFolder('printyard-')
    const folder = join(closed, 'data')
    mkdirSync(folder)
    copyInto(folder)
    chmodSync(closed, 0o700)
    if (process.getuid?.() === 0) chownSync(closed, 0, 0)
    const server = await start(folder)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    const user = execFileSync('ps', ['-o', 'args=', '-p', String(server.pid())]).toString()
    expect(user).toContain('postgres')
  })
})
