import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { NotificationHandler, Target } from '#core/database/connect'

const channels = ['access_changed', 'events_written', 'printer_changed']

/** Hears what any node commits. After a gap in listening everything derived from it counts as unknown. */
export class Listener {
  readonly #target: Target
  readonly #log: Logger
  readonly #hear: NotificationHandler
  readonly #gap: () => void
  #client: pg.Client | undefined
  #closed = false

  constructor(target: Target, log: Logger, hear: NotificationHandler, gap: () => void) {
    this.#target = target
    this.#log = log
    this.#hear = hear
    this.#gap = gap
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#target, connectionTimeoutMillis: 10_000, keepAlive: true })
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''))
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => void this.#again())
    for (const channel of channels) await client.query(`listen ${channel}`)
    this.#client = client
    this.#gap()
  }

  async #again(): Promise<void> {
    this.#client = undefined
    this.#gap()
    for (let delay = 100; !this.#closed; delay = Math.min(delay * 2, 5000)) {
      await sleep(delay, undefined, { ref: false })
      try {
        if (!this.#closed) await this.start()
        return
      } catch (error) {
        this.#log.warn({ err: error }, 'The database cannot be listened to yet')
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }
}
