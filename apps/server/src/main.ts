import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Authenticator, type BearerLookUp } from '#core/auth/authenticate'
import { Throttle } from '#core/auth/throttle'
import { UsageLog } from '#core/auth/usage-log'
import { startBackground } from '#core/background'
import type { Config } from '#core/config'
import { Listener } from '#core/database/listener'
import { type OpenedDatabase, openDatabase } from '#core/database/open-database'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { countUndelivered } from '#core/events/outbox-queries'
import type { Reaction } from '#core/events/reaction'
import { addGauges, createMetrics } from '#core/metrics'
import type { Operation } from '#core/operation/define-operation'
import { diskBlobs } from '#core/storage/disk-blobs'
import { DiskGuard } from '#core/storage/disk-guard'
import { readVersion } from '#core/version'
import { type Founded, foundInstallation } from '#domain/founding/index'
import { createHttpServer } from '#gateways/http/create-http-server'
import { addHealthPages } from '#gateways/http/health-pages'
import { addReferencePages } from '#gateways/http/reference-pages'
import { createServices } from '#groups/create-services'
import { operations as ownOperations } from '#groups/operations.generated'
import { backgroundWork } from './background-work.ts'

export interface Service {
  readonly app: FastifyInstance
  /** The first administrator, when this start created it. */
  readonly founded: Founded | null
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

type Hear = (channel: string, payload: string) => void

const compose = async (
  database: OpenedDatabase,
  hearing: { hear: Hear },
  config: Config,
  log: Logger,
  additions: Additions,
) => {
  const { owner, app: appDatabase, appPool, ownerPool } = database.connections
  const founded = await foundInstallation(owner, {
    email: config.PRINTYARD_BOOTSTRAP_EMAIL,
    password: config.PRINTYARD_BOOTSTRAP_PASSWORD,
    apiKey: config.PRINTYARD_BOOTSTRAP_API_KEY,
    company: config.PRINTYARD_BOOTSTRAP_COMPANY,
  })
  const authenticator = new Authenticator({
    owner,
    sessionDays: config.PRINTYARD_SESSION_DAYS,
    findBearer: additions.findBearer,
  })
  const listener = new Listener(
    database.target,
    log,
    (...heard) => hearing.hear(...heard),
    () => authenticator.cache.clear(),
  )
  const disk = new DiskGuard(config.PRINTYARD_DATA_DIR, config.PRINTYARD_DISK_RESERVE_MB, log)
  const blobs = await diskBlobs(config.PRINTYARD_DATA_DIR, disk)
  const usage = new UsageLog(owner, log)
  const metrics = createMetrics()
  addGauges(metrics, {
    pools: [appPool, ownerPool],
    freeBytes: () => disk.freeBytes,
    undelivered: () => countUndelivered(owner),
  })
  const work = backgroundWork({ config, log, owner })
  const [background] = await Promise.all([
    startBackground({
      config,
      log,
      metrics,
      connections: database.connections,
      ...work,
      reactions: [...work.reactions, ...(additions.reactions ?? [])],
    }),
    listener.start(),
    disk.start(),
  ])
  hearing.hear = (channel, payload) => {
    authenticator.hear(channel, payload)
    if (channel === 'events_written') background.wake()
  }

  const services = createServices({ owner, blobs, disk })
  const byAddress = new Throttle(config.PRINTYARD_RATE_PER_ADDRESS, 60_000)
  const byCredential = new Throttle(config.PRINTYARD_RATE_PER_CREDENTIAL, 60_000)
  const transactions = tenantTransactions(appDatabase)
  const operations = additions.onlyOperations ?? [...ownOperations, ...(additions.operations ?? [])]
  const mount = { authenticator, usage, transactions, blobs, services, byAddress, byCredential }
  const app = createHttpServer({ config, log, metrics, operations, mount })
  const health = addHealthPages(app, { metrics, pool: appPool, isDiskLow: () => disk.isLow })
  addReferencePages(app, operations, readVersion())

  const drain = async () => {
    health.announceDraining()
    await app.close()
    await Promise.all([background.close(), usage.close(), listener.close()])
    disk.close()
    await database.close()
  }
  return { app, founded, drain }
}

/** Composes the service from its parts and starts them, all but listening. */
export const createService = async (
  config: Config,
  log: Logger,
  additions: Additions = {},
): Promise<Service> => {
  const hearing: { hear: Hear } = { hear: () => {} }
  const database = await openDatabase(config, log, (...heard) => hearing.hear(...heard))
  try {
    return await compose(database, hearing, config, log, additions)
  } catch (error) {
    await database.close()
    throw error
  }
}
