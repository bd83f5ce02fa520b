import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../core/database/embedded/start-embedded.ts'
import { migrate } from '../core/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const startOwnServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'printyard-tests-'))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  }
  const embedded = await startEmbedded(folder, pino({ level: 'silent' }), settings)
  const { host, user, password } = embedded.target
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/postgres?host=${encodeURIComponent(host)}`
  const stop = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

/** One server for the whole run, and in it a migrated database that every worker copies. */
export default async ({ provide }: TestProject) => {
  const given = process.env.PRINTYARD_TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startOwnServer()
  const template = `printyard_template_${process.pid}`
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await migrate({ connectionString: withDatabase(server.url, template) }, pino({ level: 'silent' }))
  provide('serverUrl', server.url)
  provide('template', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like 'printyard_test_${process.pid}_%'`,
    )
    for (const { datname } of rows)
      await admin.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
    await admin.end()
    await server.stop()
  }
}
