import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Throttle } from '#core/auth/throttle'
import type { Config } from '#core/config'
import type { Metrics } from '#core/metrics'
import type { Operation } from '#core/operation/define-operation'
import { readVersion } from '#core/version'
import type { Services } from '#groups/services'
import { addAccountPages } from './account/account-pages.ts'
import { createHttpServer } from './create-http-server.ts'
import { addFrontPage } from './front-page.ts'
import { addHealthPages } from './health-pages.ts'
import type { MountServices } from './mount-operation.ts'
import { addAuthorizationPages } from './oauth/authorization-pages.ts'
import { addReferencePages } from './reference-pages.ts'

interface WebParts extends Pick<MountServices, 'authenticator' | 'usage' | 'transactions'> {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly operations: readonly Operation[]
  readonly services: Services
  readonly pool: pg.Pool
}

interface Web {
  readonly app: FastifyInstance
  announceDraining(): void
}

const minuteMs = 60_000

/** Everything that answers over HTTP: the operations, and the pages around them. */
export const createWeb = (parts: WebParts): Web => {
  const { config, log, metrics, operations, services, authenticator, usage, transactions } = parts
  const { blobs, disk } = services
  const byAddress = new Throttle(config.PRINTYARD_RATE_PER_ADDRESS, minuteMs)
  const byCredential = new Throttle(config.PRINTYARD_RATE_PER_CREDENTIAL, minuteMs)
  const mount = { authenticator, usage, transactions, blobs, services, byAddress, byCredential }
  const app = createHttpServer({ config, log, metrics, operations, mount })
  const { announceDraining } = addHealthPages(app, { metrics, pool: parts.pool, isDiskLow: () => disk.isLow })
  addFrontPage(app)
  addReferencePages(app, operations, readVersion())
  addAccountPages(app, { config, log, byAddress, authenticator, transactions, ...services })
  addAuthorizationPages(app, { config, log, authenticator, byAddress, ...services })
  return { app, announceDraining }
}
