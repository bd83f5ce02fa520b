import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Authenticator, type BearerLookUp } from '#core/auth/authenticate'
import { openSecretBox } from '#core/auth/secret-box'
import { UsageLog } from '#core/auth/usage-log'
import { startBackground } from '#core/background'
import type { Config } from '#core/config'
import { Ear } from '#core/database/ear'
import { Listener } from '#core/database/listener'
import { type OpenedDatabase, openDatabase } from '#core/database/open-database'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { countUndelivered } from '#core/events/outbox-queries'
import type { Reaction } from '#core/events/reaction'
import { addGauges, createMetrics } from '#core/metrics'
import type { Operation } from '#core/operation/define-operation'
import { diskBlobs } from '#core/storage/disk-blobs'
import { DiskGuard } from '#core/storage/disk-guard'
import type { Founded } from '#domain/founding/index'
import { createWeb } from '#gateways/http/create-web'
import { createServices } from '#groups/create-services'
import { operations as ownOperations } from '#groups/operations.generated'
import { backgroundWork } from './background-work.ts'
import { foundService } from './found-service.ts'
import { createLiveYard } from './live-yard.ts'

export interface Service {
  readonly app: FastifyInstance
  /** On an empty database creates the first company and its administrator; otherwise answers null. */
  found(): Promise<Founded | null>
  /** Ends what is under way and stops everything. */
  drain(): Promise<void>
}

interface Additions {
  readonly operations?: readonly Operation[]
  /** In place of all of the service's own. */
  readonly onlyOperations?: readonly Operation[]
  readonly reactions?: readonly Reaction[]
  readonly findBearer?: BearerLookUp
}

const compose = async (
  database: OpenedDatabase,
  ear: Ear,
  config: Config,
  log: Logger,
  additions: Additions,
) => {
  const { owner, app: appDatabase, appPool, ownerPool } = database.connections
  const sessionDays = config.PRINTYARD_SESSION_DAYS
  const authenticator = new Authenticator({ owner, sessionDays, findBearer: additions.findBearer })
  const disk = new DiskGuard(config.PRINTYARD_DATA_DIR, config.PRINTYARD_DISK_RESERVE_MB, log)
  const blobs = await diskBlobs(config.PRINTYARD_DATA_DIR, disk)
  const usage = new UsageLog(owner, log)
  const metrics = createMetrics()
  const undelivered = () => countUndelivered(owner)
  addGauges(metrics, { pools: [appPool, ownerPool], freeBytes: () => disk.freeBytes, undelivered })
  const transactions = tenantTransactions(appDatabase)
  const secrets = await openSecretBox(config)
  const yard = createLiveYard({ owner, transactions, secrets, blobs, log })
  const parts = { config, log, owner, transactions, blobs, ...yard }
  const work = backgroundWork({ ...parts, furtherReactions: additions.reactions })
  const services = createServices({ ...parts, secrets, disk })
  const operations = additions.onlyOperations ?? [...ownOperations, ...(additions.operations ?? [])]
  const listening = { authenticator, usage, transactions, pool: appPool }
  const web = createWeb({ config, log, metrics, operations, services, ...listening })

  // Last, because what runs has to be stopped again when anything else fails.
  ear.listeners.push(authenticator, yard.printers)
  const listener = new Listener(database.target, log, ear.hear, ear.hearGap)
  const [background] = await Promise.all([
    startBackground({ config, log, metrics, connections: database.connections, ...work }),
    listener.start().then(() => yard.printers.start()),
    disk.start(),
  ])
  ear.listeners.push(background)

  const drain = async () => {
    web.announceDraining()
    await web.app.close()
    await Promise.all([yard.close(), background.close(), usage.close(), listener.close()])
    disk.close()
    await database.close()
  }
  return { app: web.app, found: () => foundService(parts), drain }
}

/** Composes the service from its parts and starts them, all but listening. */
export const createService = async (
  config: Config,
  log: Logger,
  additions: Additions = {},
): Promise<Service> => {
  const ear = new Ear()
  const database = await openDatabase(config, log, ear.hear)
  try {
    return await compose(database, ear, config, log, additions)
  } catch (error) {
    await database.close()
    throw error
  }
}
