import pg from 'pg'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '#core/database/migrate'
import { createTestDatabase } from '../../testing/test-database.ts'

const log = pino({ level: 'silent' })

const query = async (connectionString: string, text: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const emptyDatabase = async () => {
  const url = await createTestDatabase()
  await query(url, 'drop schema public cascade; drop schema graphile_worker cascade; create schema public')
  return url
}

describe('migrations', () => {
  it('run once, one node at a time', async () => {
    const target = { connectionString: await emptyDatabase() }
    const applied = await Promise.all([migrate(target, log), migrate(target, log), migrate(target, log)])
    const all = readMigrations().map(({ name }) => name)
    expect(applied.map((names) => names.length).sort((left, right) => left - right)).toEqual([
      0,
      0,
      all.length,
    ])
    expect(await migrate(target, log)).toEqual([])
  })

  it('refuse a database of a newer version and change nothing', async () => {
    const connectionString = await createTestDatabase()
    await query(
      connectionString,
      "insert into schema_migrations (name, checksum) values ('29991231T0000-future', 'x')",
    )
    await expect(migrate({ connectionString }, log)).rejects.toThrow(/newer version \(29991231T0000-future\)/)
    const broken = [
      ...readMigrations(),
      { name: '29990101T0000-new', text: 'create table new_one ()', checksum: 'y' },
    ]
    await expect(migrate({ connectionString }, log, broken)).rejects.toThrow(/newer version/)
    expect(await query(connectionString, "select to_regclass('new_one') as found")).toEqual([{ found: null }])
  })

  it('refuse a migration that was edited after it ran', async () => {
    const connectionString = await createTestDatabase()
    const [first, ...rest] = readMigrations()
    const edited = [{ name: first?.name ?? '', text: 'select 1', checksum: 'edited' }, ...rest]
    await expect(migrate({ connectionString }, log, edited)).rejects.toThrow(/was edited/)
  })

  it('leave no half of a migration that fails', async () => {
    const connectionString = await createTestDatabase()
    const failing = { name: '29990101T0000-half', text: 'create table half (); select 1/0', checksum: 'z' }
    await expect(migrate({ connectionString }, log, [...readMigrations(), failing])).rejects.toThrow(
      /half failed: division by zero/,
    )
    expect(await query(connectionString, "select to_regclass('half') as found")).toEqual([{ found: null }])
  })
})
