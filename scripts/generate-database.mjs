// Migrates an empty database and writes down what it then looks like.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { migrationsDigest } from './generated-files.mjs'

const server = new URL('../apps/server/', import.meta.url)
const load = (path) => import(new URL(`dist/core/database/${path}.js`, server))
const { startEmbedded } = await load('embedded/start-embedded')
const { migrate } = await load('migrate')
const { describeSchema } = await load('catalogue/describe-schema')
const { describeTypes } = await load('catalogue/describe-types')

const log = pino({ level: 'warn' })
const folder = mkdtempSync(join(tmpdir(), 'printyard-generate-'))
const embedded = await startEmbedded(folder, log, { fsync: 'off' })
try {
  await migrate(embedded.target, log)
  const client = new pg.Client(embedded.target)
  await client.connect()
  writeFileSync(
    new URL('database/schema.sql', server),
    `-- Migrations ${migrationsDigest(fileURLToPath(new URL('..', import.meta.url)))}\n${await describeSchema(client)}`,
  )
  writeFileSync(new URL('src/core/database/schema.generated.ts', server), await describeTypes(client))
  await client.end()
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
