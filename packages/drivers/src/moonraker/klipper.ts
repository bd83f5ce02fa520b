import type { DriverTiming } from '../define-driver.ts'
import { isDriverFailure } from '../driver-failure.ts'
import { deepMerge, isTree } from '../rules/deep-merge.ts'
import type { LinkLife } from '../rules/link-life.ts'
import type { Reported } from '../rules/state-tracker.ts'
import { type HiddenChange, JobMemory } from './job-memory.ts'
import type { JsonRpc } from './json-rpc.ts'
import { missingParts } from './missing-parts.ts'
import { subscribedObjects } from './subscribed-objects.ts'
import { jobTelemetry, reportedState, statusTelemetry, toolIndex } from './telemetry.ts'
import type {
  FileMetadata,
  KlipperStatus,
  KlippyState,
  PrinterInfo,
  PrintStats,
  ServerInfo,
  Subscription,
} from './wire.ts'

const nameFollowsMs = 20

/** Follows the Klipper behind Moonraker through its restarts and keeps what it last said. */
export class Klipper {
  state: KlippyState = 'disconnected'
  known: KlipperStatus = {}
  #message: string | undefined
  #metadata: FileMetadata | undefined
  #lastTime = 0
  /** Updates that came while the full picture was on its way. */
  #early: { change: KlipperStatus; time: number }[] | undefined
  #round = 0
  /** Klipper went away since it last spoke of its job. */
  #wasGone = false
  readonly #job = new JobMemory()
  readonly #rpc: JsonRpc
  readonly #life: LinkLife
  readonly #timing: DriverTiming

  constructor(rpc: JsonRpc, life: LinkLife, timing: DriverTiming) {
    this.#rpc = rpc
    this.#life = life
    this.#timing = timing
  }

  /** What Klipper says of its own state. */
  get message(): string | undefined {
    return this.#message
  }

  async begin(): Promise<void> {
    try {
      await this.#synchronise()
    } catch (error) {
      if (isDriverFailure(error, 'not-authorised') || isDriverFailure(error, 'timeout')) throw error
      if (this.#life.over.aborted) throw error
      this.#retryLater(this.#round)
    }
  }

  /** Asks anew where Klipper stands, after a notice that it changed. */
  refresh(): void {
    this.#synchronise().catch((error) => {
      if (isDriverFailure(error, 'link-lost') || this.#life.over.aborted) return
      // Klipper may vanish between two questions: ask again until it stays.
      this.#retryLater(this.#round)
    })
  }

  disconnected(): void {
    this.#round += 1
    this.#early = undefined
    this.#away('disconnected', 'Klipper is not running')
    this.#retryLater(this.#round)
  }

  update(change: unknown, time: number): void {
    if (!isTree(change)) return
    const status = readable(change)
    if (this.#early !== undefined) {
      this.#early.push({ change: status, time })
    } else if (!(time < this.#lastTime)) {
      this.#lastTime = time
      this.#take(status)
    }
  }

  /** Takes what Moonraker found out about a file, if it is the one at work; of a big file that comes late. */
  learnt(facts: FileMetadata): void {
    if (facts.filename !== (this.known.print_stats as PrintStats | undefined)?.filename) return
    this.#metadata = facts
    this.#life.emit(jobTelemetry(this.known, facts))
  }

  #call<T>(method: string, params?: Record<string, unknown>): Promise<T> {
    return this.#rpc.call<T>(method, params, this.#timing.requestSeconds)
  }

  async #synchronise(): Promise<void> {
    const round = ++this.#round
    const info = await this.#call<ServerInfo>('server.info')
    if (round !== this.#round) return
    const { moonraker_version: hostVersion } = info
    this.#life.emit({ type: 'facts', hostSoftware: 'Moonraker', ...(hostVersion && { hostVersion }) })
    if (info.klippy_state === 'startup' || info.klippy_state === 'disconnected') {
      const words = info.klippy_state === 'startup' ? 'Klipper is starting' : 'Klipper is not running'
      this.#away(info.klippy_state, words)
      this.#retryLater(round)
      return
    }
    this.state = info.klippy_state
    const printer = await this.#call<PrinterInfo>('printer.info')
    if (round !== this.#round) return
    this.#message = printer.state_message
    const { software_version: firmwareVersion } = printer
    this.#life.emit({ type: 'facts', firmware: 'Klipper', ...(firmwareVersion && { firmwareVersion }) })
    if (this.state !== 'ready') this.#tellState()
    await this.#subscribe(round)
  }

  /** Klipper does not answer for itself: what it said of its job may be untrue by the time it is back. */
  #away(state: 'startup' | 'disconnected', words: string): void {
    this.state = state
    this.#message = words
    this.#wasGone = true
    delete this.known.print_stats
    this.#tellState()
  }

  async #subscribe(round: number): Promise<void> {
    this.#early = []
    try {
      const { objects } = await this.#call<{ objects: string[] }>('printer.objects.list')
      const tools = objects.filter((name) => toolIndex(name) !== undefined).length
      this.#life.emit({ type: 'facts', tools })
      if (this.state === 'ready') this.#life.emit(missingParts(objects))
      const wanted = { objects: subscribedObjects(objects) }
      const { status, eventtime } = await this.#call<Subscription>('printer.objects.subscribe', wanted)
      if (round !== this.#round) return
      this.known = {}
      this.#lastTime = eventtime
      // Without a card to print from there is no object that tells of jobs, and no job.
      const jobless = objects.includes('print_stats') ? {} : { print_stats: { state: 'standby' } }
      this.#take({ ...jobless, ...readable(status) })
    } finally {
      if (round === this.#round) {
        const waiting = this.#early ?? []
        this.#early = undefined
        for (const { change, time } of waiting) this.update(change, time)
      }
    }
  }

  #retryLater(round: number): void {
    const timer = setTimeout(() => {
      if (round === this.#round && !this.#life.over.aborted) this.refresh()
    }, this.#timing.pollSeconds * 1000)
    timer.unref()
  }

  #take(change: KlipperStatus): void {
    const { webhooks, print_stats: stats } = change
    // What a board said of its job before it was shut down is no longer true when it is back.
    if (this.state !== 'ready' && webhooks?.state === 'ready') delete this.known.print_stats
    deepMerge(this.known, change)
    if (webhooks !== undefined) {
      this.state = (this.known.webhooks?.state as KlippyState | undefined) ?? this.state
      this.#message = this.known.webhooks?.state_message as string | undefined
    }
    const hidden = stats && this.#job.look(this.known.print_stats as PrintStats, this.#lastTime)
    if (typeof stats?.filename === 'string') void this.#learnFile(stats.filename)
    for (const update of statusTelemetry(change, this.known, this.#metadata)) this.#life.emit(update)
    if (hidden !== undefined && this.#reveal(hidden)) return
    // Times and layers change all the while; only these say where the job stands.
    if (webhooks === undefined && stats?.state === undefined && stats?.filename === undefined) return
    // A job that begins may still carry the name of the last one until its own arrives.
    const isNameless = stats?.state === 'printing' && stats.filename === undefined
    if (isNameless && this.#life.state.phase === 'idle')
      setTimeout(() => this.#tellState(), nameFollowsMs).unref()
    else this.#tellState()
  }

  /** Tells the half of a change that Klipper kept to itself, then where it stands. */
  #reveal(hidden: HiddenChange): boolean {
    const { phase, file } = this.#life.state
    if (this.state !== 'ready' || phase === undefined) return false
    if ((hidden === 'missed') !== (phase === 'idle')) return false
    if (hidden === 'missed') {
      const begun = (this.known.print_stats as PrintStats).filename || undefined
      this.#life.report({ host: 'ready', job: 'printing', file: begun })
    } else {
      // Klipper begins nothing while it prints; out of a pause, the new file takes the place of the old.
      const wasCleared = this.#job.previous === 'paused' && !this.#wasGone
      const outcome = wasCleared ? ('cancelled' as const) : undefined
      this.#life.report({ host: 'ready', job: 'idle', file, outcome })
    }
    this.#tellState()
    return true
  }

  async #learnFile(filename: string): Promise<void> {
    this.#metadata = undefined
    if (filename === '') return
    const facts = await this.#call<FileMetadata>('server.files.metadata', { filename }).catch(() => undefined)
    if (facts !== undefined) this.learnt({ ...facts, filename })
  }

  #tellState(): void {
    const reported = reportedState(this.state, this.#message, this.known)
    const { phase } = this.#life.state
    const isSilentEnd = reported.host === 'ready' && reported.job === 'idle' && reported.outcome === undefined
    const wasActive = phase !== undefined && phase !== 'idle'
    this.#life.report(isSilentEnd && wasActive ? { ...reported, ...this.#silentEnd() } : reported)
    if (reported.host === 'ready' && reported.job !== undefined) this.#wasGone = false
  }

  /** Nothing but clearing the file leads a Klipper that stayed up from a job to standby. */
  #silentEnd(): Pick<Reported, 'outcome' | 'outcomeReason'> {
    return this.#wasGone
      ? { outcome: 'failed', outcomeReason: 'Klipper restarted during the print' }
      : { outcome: 'cancelled' }
  }
}

/** Without what is no object in its place, and so cannot be read as one. */
function readable(status: Record<string, unknown>): KlipperStatus {
  for (const name in status) {
    if (isTree(status[name])) continue
    return Object.fromEntries(Object.entries(status).filter(([, fields]) => isTree(fields))) as KlipperStatus
  }
  return status as KlipperStatus
}
