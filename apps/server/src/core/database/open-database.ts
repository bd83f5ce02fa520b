import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#core/config'
import {
  type Connections,
  isDisconnected,
  type NotificationHandler,
  openConnections,
  type Target,
} from '#core/database/connect'
import { joinRunning, startEmbedded } from '#core/database/embedded/start-embedded'
import { migrate } from '#core/database/migrate'

export interface OpenedDatabase {
  readonly target: Target
  readonly connections: Connections
  /** Process number of the embedded server, where there is one. */
  readonly serverPid: () => number | undefined
  close(): Promise<void>
}

const attempts = 8

/** Waits for a server that may still be starting; after about half a minute gives up. */
const waitFor = async (target: Target, log: Logger): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ ...target, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isDisconnected(error) && (error as { code?: string }).code !== 'ENOTFOUND') throw error
      const words = (error as Error).message || (error as { code?: string }).code
      if (attempt === attempts) throw new Error(`The database cannot be reached: ${words}`, { cause: error })
      const delay = Math.min(500 * 2 ** (attempt - 1), 8000)
      log.warn(
        { attempt, of: attempts, retryInMs: delay, reason: words },
        'The database cannot be reached yet',
      )
      await sleep(delay)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

interface Source {
  readonly target: Target
  readonly serverPid: () => number | undefined
  stop(): Promise<void>
}

const locate = async (config: Config, log: Logger, mayJoin: boolean): Promise<Source> => {
  const nothing = { serverPid: () => undefined, stop: async () => {} }
  if (config.PRINTYARD_DATABASE_URL)
    return { target: { connectionString: config.PRINTYARD_DATABASE_URL }, ...nothing }
  const running = mayJoin ? await joinRunning(config.PRINTYARD_DATA_DIR) : null
  if (running) return { target: running, ...nothing }
  const embedded = await startEmbedded(config.PRINTYARD_DATA_DIR, log)
  return { target: embedded.target, serverPid: embedded.pid, stop: embedded.stop }
}

/** The migrated database, embedded or elsewhere. A command may join the server of a running service. */
export const openDatabase = async (
  config: Config,
  log: Logger,
  hear: NotificationHandler = () => {},
  mayJoin = false,
): Promise<OpenedDatabase> => {
  const source = await locate(config, log, mayJoin)
  try {
    await waitFor(source.target, log)
    await migrate(source.target, log)
  } catch (error) {
    await source.stop()
    throw error
  }
  const connections = openConnections(source.target, config.PRINTYARD_DATABASE_POOL, log, hear)
  return {
    target: source.target,
    connections,
    serverPid: source.serverPid,
    async close() {
      await connections.close()
      await source.stop()
    },
  }
}
