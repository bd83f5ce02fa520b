import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#core/database/schema.generated'

/** How to reach the server: a URL, or the socket of the embedded one. */
export type Target =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly password: string; readonly database: string }

export type NotificationHandler = (channel: string, payload: string) => void

export interface Connections {
  /** Works under the application's role: sees rows only inside a transaction of their company. */
  readonly app: Kysely<Database>
  /** Works as the owner, for what happens before a company is known and for maintenance. */
  readonly owner: Kysely<Database>
  readonly ownerPool: pg.Pool
  readonly appPool: pg.Pool
  close(): Promise<void>
}

// Identity columns of type bigint stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const sessionOptions = (role?: string): string =>
  [
    'statement_timeout=30000',
    'idle_in_transaction_session_timeout=30000',
    'timezone=UTC',
    ...(role ? [`role=${role}`] : []),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

const openPool = (
  target: Target,
  size: number,
  role: string | undefined,
  log: Logger,
  hear: NotificationHandler,
): pg.Pool => {
  const pool = new pg.Pool({
    ...target,
    max: size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    options: sessionOptions(role),
    // Whoever commits a change hears of it on the same connection before the commit is confirmed.
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
      await client.query('listen access_changed')
    },
  })
  // A connection that breaks while it is in use fails its query; without this it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database broke'))
  return pool
}

const overPool = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

export const openConnections = (
  target: Target,
  size: number,
  log: Logger,
  hear: NotificationHandler,
): Connections => {
  const appPool = openPool(target, size, 'printyard_app', log, hear)
  const ownerPool = openPool(target, Math.max(4, Math.ceil(size / 2)), undefined, log, hear)
  const app = overPool(appPool)
  const owner = overPool(ownerPool)
  return {
    app,
    owner,
    appPool,
    ownerPool,
    async close() {
      await Promise.all([app.destroy(), owner.destroy()])
    },
  }
}

const disconnectedCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Whether an error means that the database itself is away, not that a query was wrong. */
export const isDisconnected = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code && (disconnectedCodes.has(code) || code.startsWith('08'))) return true
  return /connection terminated|timeout exceeded when trying to connect|connection error|client was closed/i.test(
    message ?? '',
  )
}
