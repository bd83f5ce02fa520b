import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import pino, { type Logger } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Caller } from '#core/access/caller'
import { type Config, readConfig } from '#core/config'
import { type Connections, openConnections } from '#core/database/connect'
import type { Reaction } from '#core/events/reaction'
import type { Operation } from '#core/operation/define-operation'
import { operations } from '#groups/operations.generated'
import { createService, type Service } from '../main.ts'
import { createTestDatabase } from './test-database.ts'

interface Wishes {
  readonly settings?: Record<string, string>
  readonly operations?: readonly Operation[]
  /** In place of all of the service's own operations. */
  readonly onlyOperations?: readonly Operation[]
  readonly reactions?: readonly Reaction[]
  /** In place of one that says nothing. */
  readonly log?: Logger
  /** Takes over the database and the files of one that was ended. */
  readonly after?: TestService
}

export interface TestService {
  readonly service: Service
  readonly url: string
  readonly config: Config
  readonly databaseUrl: string
  readonly dataFolder: string
  /** Connections beside those of the service, to prepare and to look. */
  readonly connections: Connections
  readonly operations: readonly Operation[]
  /** Bearer tokens the service accepts. */
  readonly bearers: Map<string, Caller>
  /** Stops it, and leaves its database and its files to a successor. */
  end(): Promise<void>
  close(): Promise<void>
}

export const startTestService = async (wishes: Wishes = {}): Promise<TestService> => {
  const databaseUrl = wishes.after?.databaseUrl ?? (await createTestDatabase())
  const dataFolder = wishes.after?.dataFolder ?? mkdtempSync(join(tmpdir(), 'printyard-data-'))
  const removeFiles = () => rmSync(dataFolder, { recursive: true, force: true })
  const config = readConfig({
    PRINTYARD_DATABASE_URL: databaseUrl,
    PRINTYARD_DATA_DIR: dataFolder,
    PRINTYARD_RATE_PER_ADDRESS: '0',
    PRINTYARD_RATE_PER_CREDENTIAL: '0',
    PRINTYARD_DISK_RESERVE_MB: '0',
    ...wishes.settings,
  })
  const bearers = new Map<string, Caller>()
  const log = wishes.log ?? pino({ level: process.env.PRINTYARD_TEST_LOG ?? 'silent' })
  const service = await createService(config, log, {
    operations: wishes.operations,
    onlyOperations: wishes.onlyOperations,
    reactions: wishes.reactions,
    findBearer: async (token) => bearers.get(token) ?? null,
  }).catch((error) => {
    removeFiles()
    throw error
  })
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const connections = openConnections({ connectionString: databaseUrl }, 4, log, () => {})
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= connections.close().then(() => service.drain())
    return ending
  }
  return {
    service,
    url,
    config,
    databaseUrl,
    dataFolder,
    connections,
    operations: wishes.onlyOperations ?? [...operations, ...(wishes.operations ?? [])],
    bearers,
    end,
    async close() {
      await end()
      removeFiles()
    },
  }
}

/** A service for all tests of a file. */
export const useTestService = (wishes: Wishes = {}): { readonly current: TestService } => {
  const holder: { current: TestService | undefined } = { current: undefined }
  beforeAll(async () => {
    holder.current = await startTestService(wishes)
  })
  afterAll(async () => {
    await holder.current?.close()
  })
  return holder as { readonly current: TestService }
}

export const queryAsOwner = async <Row extends pg.QueryResultRow>(
  test: TestService,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const { rows } = await test.connections.ownerPool.query<Row>(text, values)
  return rows
}
