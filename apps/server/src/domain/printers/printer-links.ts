import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { SecretBox } from '#core/auth/secret-box'
import type { Database } from '#core/database/schema.generated'
import { listConnectedPrinters, type SealedPrinter } from '#core/database/system/printers'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { Fleet } from '#fleet/fleet'
import type { FleetPrinter } from '#fleet/fleet-printer'
import type { Connection } from './accept-connection.ts'
import { findConnection, lockConnection } from './queries/connections.ts'
import { updatePrinter } from './queries/printers.ts'
import { openConnection, sealConnection, withLessons } from './sealed-connection.ts'

interface LinkParts {
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly secrets: SecretBox
  readonly fleet: Pick<Fleet, 'keep' | 'forget'>
  readonly log: Logger
}

interface Following {
  /** It was announced again while it was read. */
  isStale: boolean
  done: Promise<void>
}

const pageSize = 500
const [firstPauseMs, longestPauseMs] = [250, 30_000]

/** Keeps the fleet in step with the printers in the database, whichever node changes them. */
export class PrinterLinks {
  readonly #parts: LinkParts
  /** Company by printer. */
  readonly #kept = new Map<number, number>()
  readonly #followed = new Map<number | 'all', Following>()
  readonly #closing = new AbortController()
  #heard = new Set<number>()
  #loading: Promise<void> | undefined

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  seal(companyId: number, printerId: number, connection: Connection): Buffer {
    return sealConnection(this.#parts.secrets, { companyId, id: printerId }, connection)
  }

  /** Links every printer there is. What changes from now on has to be heard already. */
  start(): Promise<void> {
    this.#loading = (this.#loading ?? Promise.resolve()).catch(() => {}).then(() => this.#load())
    return this.#loading
  }

  /** Changes may have gone by unheard: everything is read again, until that succeeds. */
  hearGap(): void {
    if (this.#loading) this.#follow('all', () => this.start())
  }

  /** Takes what the database announces. */
  hear(channel: string, payload: string): void {
    if (channel !== 'printer_changed') return
    const [companyId, printerId] = payload.split(' ').map(Number)
    if (!companyId || !printerId) return
    this.#heard.add(printerId)
    this.#followPrinter(companyId, printerId)
  }

  /** Stores what a driver found out of the connection it was given. */
  async learnt(
    { id, companyId, connection }: FleetPrinter,
    lessons: Readonly<Record<string, string | boolean>>,
  ): Promise<void> {
    await this.#parts.transactions.write(companyId, async (transaction) => {
      const row = await lockConnection(transaction, id)
      const stored = row && this.#open(row)
      const merged = stored && withLessons(stored.connection, connection as Connection, lessons)
      if (merged) await updatePrinter(transaction, id, { sealedConnection: this.seal(companyId, id, merged) })
    })
  }

  /** Reads nothing more. The links themselves are the fleet's. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([
      this.#loading?.catch(() => {}),
      ...[...this.#followed.values()].map(({ done }) => done),
    ])
  }

  async #load(): Promise<void> {
    const unseen = new Map(this.#kept)
    let page: SealedPrinter[] = []
    do {
      const heard = new Set<number>()
      this.#heard = heard
      page = await listConnectedPrinters(this.#parts.owner, page.at(-1) ?? { companyId: 0, id: 0 }, pageSize)
      if (this.#closing.signal.aborted) return
      for (const row of page) {
        unseen.delete(row.id)
        // What was announced while the page was read may be newer than the page.
        if (heard.has(row.id) || this.#followed.has(row.id)) this.#followPrinter(row.companyId, row.id)
        else this.#keep(row)
      }
    } while (page.length === pageSize)
    for (const [printerId, companyId] of unseen) this.#followPrinter(companyId, printerId)
  }

  #followPrinter(companyId: number, printerId: number): void {
    this.#follow(printerId, () => this.#refresh(companyId, printerId))
  }

  /** One at a time for each printer, so that an older reading never comes last. */
  #follow(subject: number | 'all', read: () => Promise<void>): void {
    const following = this.#followed.get(subject)
    if (following) {
      following.isStale = true
      return
    }
    const begun: Following = { isStale: false, done: Promise.resolve() }
    this.#followed.set(subject, begun)
    begun.done = this.#readUntilFresh(subject, begun, read)
  }

  async #readUntilFresh(
    subject: number | 'all',
    following: Following,
    read: () => Promise<void>,
  ): Promise<void> {
    do {
      following.isStale = false
      await this.#repeat(read)
    } while (following.isStale && !this.#closing.signal.aborted)
    this.#followed.delete(subject)
  }

  async #refresh(companyId: number, printerId: number): Promise<void> {
    const { transactions, fleet } = this.#parts
    const row = await transactions.read(companyId, (transaction) => findConnection(transaction, printerId))
    if (this.#closing.signal.aborted || (row && this.#keep(row))) return
    this.#kept.delete(printerId)
    await fleet.forget(printerId)
  }

  #keep(row: SealedPrinter): boolean {
    const printer = this.#open(row)
    if (!printer) return false
    this.#kept.set(printer.id, printer.companyId)
    this.#parts.fleet.keep(printer)
    return true
  }

  #open({ sealed, ...printer }: SealedPrinter): (FleetPrinter & { connection: Connection }) | null {
    try {
      return { ...printer, connection: openConnection(this.#parts.secrets, { ...printer, sealed }) }
    } catch {
      const { companyId, id } = printer
      this.#parts.log.error(
        { companyId, printer: id },
        'The stored connection of a printer does not open: it was sealed with another key',
      )
      return null
    }
  }

  async #repeat(attempt: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await attempt()
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'What changed of printers cannot be read yet')
      }
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
