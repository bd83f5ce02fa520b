import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Target } from '#core/database/connect'
import { packageFolder } from '#core/package-folder'

const lockNumber = 7_426_001

export const migrationsFolder = join(packageFolder(), 'database', 'migrations')

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export const readMigrations = (folder = migrationsFolder): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return {
        name: file.replace(/\.sql$/, ''),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    })

export class MigrationProblem extends Error {}

type Applied = Map<string, string>

const readApplied = async (client: pg.Client): Promise<Applied> => {
  const { rows: known } = await client.query(
    `select to_regclass('public.schema_migrations') is not null as known`,
  )
  if (!known[0]?.known) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const refuseStrangers = (applied: Applied, migrations: readonly Migration[]): void => {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [name, checksum] of applied) {
    const migration = byName.get(name)
    if (!migration) {
      throw new MigrationProblem(`The database was written by a newer version (${name}): nothing was changed`)
    }
    if (migration.checksum !== checksum) {
      throw new MigrationProblem(`The migration ${name} was edited after it ran here: nothing was changed`)
    }
  }
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationProblem(`The migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Brings the database to this version, one node at a time. Answers with the names of what it applied. */
export const migrate = async (
  target: Target,
  log: Logger,
  migrations = readMigrations(),
): Promise<string[]> => {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: 10_000 })
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the migration broke'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const applied = await readApplied(client)
    refuseStrangers(applied, migrations)
    const due = migrations.filter((migration) => !applied.has(migration.name))
    if (due.length === 0) return []
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await installWorker(target)
    for (const migration of due) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'Migration applied')
    }
    return due.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** The worker brings its own tables and keeps them up to date itself. */
const installWorker = async (target: Target): Promise<void> => {
  const pool = new pg.Pool({ ...target, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
