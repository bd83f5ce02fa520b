import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AnyDriver,
  AnyLink,
  Capability,
  FailureCode,
  Telemetry,
  TransitionUpdate,
} from '@printyard/drivers'
import type { Logger } from 'pino'
import { askFailure, cannotFailure, isDriverFailure, offlineFailure } from '#fleet/ask-failure'
import type { FleetPorts, FleetPrinter } from '#fleet/fleet-printer'
import { type Dialling, openLink, UnusableConnection } from '#fleet/open-link'
import { PortQueue } from '#fleet/port-queue'
import { redialPauseMs } from '#fleet/redial-pause'
import { isSameConnection } from '#fleet/same-connection'
import { StandingWatch } from '#fleet/standing-watch'
import { fold, type Known, linkBegun, linkLost, nothingKnown, type Twin, type TwinJob } from '#fleet/twin'
import { unlessAborted } from '#fleet/unless-aborted'
import { within } from '#fleet/within'

interface LiveParts extends Dialling {
  readonly log: Logger
  readonly ports: FleetPorts
}

/** Why a link ended, or never began. */
interface Ending {
  readonly reason: string
  readonly code?: FailureCode
  /** It had lasted: its loss counts as the first failure again. */
  readonly wasSteady?: boolean
  /** Dialling again would not help. */
  readonly isFinal?: boolean
}

interface Line {
  readonly link: AnyLink
  readonly over: AbortController
}

type Perform = (...input: unknown[]) => Promise<unknown>

const steadyMs = 30_000
/** How long a link that was given up may hold up its successor. */
const lingerMs = 1000

/** One printer's connection life: it dials, listens, dials again, until it is closed. */
export class LivePrinter {
  readonly #parts: LiveParts
  readonly #news = new EventEmitter().setMaxListeners(0)
  readonly #reports: PortQueue
  /** Apart from the reports, which must not wait for it. */
  readonly #lessons: PortQueue
  #printer: FleetPrinter
  #known: Known = nothingKnown(new Date(), 'Not connected yet')
  #learnt: Record<string, string | boolean> = {}
  #lastJob: TwinJob | null = null
  #line: Line | undefined
  #stop = new AbortController()
  #life: Promise<void>
  #isClosed = false

  constructor(printer: FleetPrinter, parts: LiveParts) {
    this.#printer = printer
    this.#parts = { ...parts, log: parts.log.child({ printer: printer.id }) }
    this.#reports = new PortQueue(this.#parts.log)
    this.#lessons = new PortQueue(this.#parts.log)
    this.#life = this.#stayConnected(this.#stop.signal)
  }

  get twin(): Twin {
    return this.#known.twin
  }

  /** Dials anew when the printer is now to be reached in another way. */
  take(printer: FleetPrinter): void {
    const { kind, connection } = this.#printer
    const isSame = kind === printer.kind && isSameConnection(connection, printer.connection, this.#learnt)
    this.#printer = printer
    if (isSame) return
    this.#learnt = {}
    this.#hangUp()
    this.#see(nothingKnown(new Date(), 'Not connected yet'))
    this.#stop = new AbortController()
    const { signal } = this.#stop
    this.#life = within(this.#life, lingerMs).then(() => this.#stayConnected(signal))
  }

  async ask(command: Capability, input: unknown[]): Promise<unknown> {
    const line = this.#line
    if (line === undefined) throw offlineFailure(this.twin.reason)
    const perform = line.link[command] as Perform | undefined
    if (perform === undefined) throw cannotFailure()
    const hindrance = this.twin.unavailable[command]
    if (hindrance !== undefined) throw cannotFailure(hindrance)
    try {
      return await unlessAborted(perform.apply(line.link, input), line.over.signal)
    } catch (error) {
      throw askFailure(error)
    }
  }

  async untilOnline(signal: AbortSignal): Promise<Twin> {
    while (!this.twin.online) {
      if (this.#isClosed || signal.aborted) throw offlineFailure(this.twin.reason)
      await once(this.#news, 'news', { signal }).catch(() => {})
    }
    return this.twin
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#hangUp()
    this.#see(linkLost(this.#known, 'The link was closed', new Date()))
    await Promise.all([this.#life, this.#reports.close(), this.#lessons.close()])
  }

  /** What hung while closing is left behind. */
  abandon(): void {
    this.#reports.abandon()
    this.#lessons.abandon()
  }

  #hangUp(): void {
    this.#stop.abort()
    this.#line?.over.abort(offlineFailure('The link was closed'))
    this.#line = undefined
  }

  #see(known: Known): void {
    this.#known = known
    if (known.twin.job !== null) this.#lastJob = known.twin.job
    this.#news.emit('news')
  }

  async #stayConnected(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const { reason, code, wasSteady, isFinal } = await this.#connectOnce(signal)
      if (signal.aborted) return
      this.#see(linkLost(this.#known, reason, new Date()))
      failures = wasSteady ? 1 : failures + 1
      if (failures === 1 || isFinal) this.#parts.log.info({ reason }, 'A printer is offline')
      if (isFinal) return
      await sleep(redialPauseMs(failures, code), undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** From the dial to the end of the link; never rejects. */
  async #connectOnce(signal: AbortSignal): Promise<Ending> {
    try {
      const { driver, link } = await openLink(this.#parts, this.#destination(), signal)
      signal.throwIfAborted()
      return await this.#listen(driver, link, signal)
    } catch (error) {
      if (isDriverFailure(error)) return { reason: error.message, code: error.code }
      if (error instanceof UnusableConnection) return { reason: error.message, isFinal: true }
      if (!signal.aborted) this.#parts.log.warn({ err: error }, 'A link to a printer broke')
      return { reason: 'The link broke' }
    }
  }

  #destination(): FleetPrinter {
    const { connection } = this.#printer
    if (Object.keys(this.#learnt).length === 0) return this.#printer
    return { ...this.#printer, connection: { ...(connection as object), ...this.#learnt } }
  }

  async #listen(driver: AnyDriver, link: AnyLink, signal: AbortSignal): Promise<Ending> {
    const over = new AbortController()
    const standing = new StandingWatch(
      () => this.twin,
      (where) => this.#reports.add(() => this.#parts.ports.connected(this.#printer, where)),
    )
    const line = { link, over }
    const begunAt = performance.now()
    let ending: Ending = { reason: 'The link ended' }
    this.#line = line
    this.#see(linkBegun(this.#known, driver.capabilities))
    try {
      for await (const update of link.telemetry) {
        if (signal.aborted) break
        if (update.type === 'link' && update.failure !== undefined) {
          ending = { reason: update.failure.message, code: update.failure.code }
        }
        this.#hear(update, standing)
      }
      return { ...ending, wasSteady: performance.now() - begunAt > steadyMs }
    } finally {
      standing.end()
      over.abort(offlineFailure(ending.reason))
      if (this.#line === line) this.#line = undefined
      link.close().catch(() => {})
    }
  }

  /** Some printers forget a job in the moment it ends; how far it came is told all the same. */
  #twinAt({ transition, file }: TransitionUpdate): Twin {
    const hasEnded = transition === 'finished' || transition === 'cancelled' || transition === 'failed'
    const isLast = file === undefined || file === this.#lastJob?.file
    return hasEnded && isLast ? { ...this.twin, job: this.twin.job ?? this.#lastJob } : this.twin
  }

  #hear(update: Telemetry, standing: StandingWatch): void {
    this.#see(fold(this.#known, update, new Date()))
    standing.hear(update)
    const { ports } = this.#parts
    if (update.type === 'transition') {
      const { transition, file, reason } = update
      const seen = { transition, file, reason, twin: this.#twinAt(update) }
      this.#reports.add(() => ports.transition(this.#printer, seen))
    } else if (update.type === 'facts' && update.learnt !== undefined) {
      const { learnt } = update
      const printer = this.#printer
      this.#learnt = { ...this.#learnt, ...learnt }
      this.#lessons.add(() => ports.learnt(printer, learnt))
    }
  }
}
