import { setTimeout as sleep } from 'node:timers/promises'
import type { DriverTiming } from '../define-driver.ts'
import { isDriverFailure } from '../driver-failure.ts'
import { deepMerge } from '../rules/deep-merge.ts'
import type { LinkLife } from '../rules/link-life.ts'
import type { PastJob } from '../telemetry.ts'
import type { JsonRpc } from './json-rpc.ts'
import { subscribedObjects } from './subscribed-objects.ts'
import { jobTelemetry, pastJob, reportedState, statusTelemetry, toolIndex } from './telemetry.ts'
import type {
  FileMetadata,
  HistoryJob,
  KlipperStatus,
  KlippyState,
  PrinterInfo,
  PrintStats,
  ServerInfo,
  Subscription,
} from './wire.ts'

const secondsBetweenLooks = 0.3
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
  #isAskingForEnd = false
  readonly #rpc: JsonRpc
  readonly #life: LinkLife
  readonly #timing: DriverTiming

  constructor(rpc: JsonRpc, life: LinkLife, timing: DriverTiming) {
    this.#rpc = rpc
    this.#life = life
    this.#timing = timing
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
    this.state = 'disconnected'
    this.#message = 'Klipper is not running'
    this.#tellState()
    this.#retryLater(this.#round)
  }

  update(change: KlipperStatus, time: number): void {
    if (this.#early !== undefined) {
      this.#early.push({ change, time })
    } else if (time >= this.#lastTime) {
      this.#lastTime = time
      this.#take(change)
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
    this.state = info.klippy_state
    if (this.state === 'startup' || this.state === 'disconnected') {
      this.#message = this.state === 'startup' ? 'Klipper is starting' : 'Klipper is not running'
      this.#tellState()
      this.#retryLater(round)
      return
    }
    const printer = await this.#call<PrinterInfo>('printer.info')
    if (round !== this.#round) return
    this.#message = printer.state_message
    const { software_version: firmwareVersion } = printer
    this.#life.emit({ type: 'facts', firmware: 'Klipper', ...(firmwareVersion && { firmwareVersion }) })
    if (this.state !== 'ready') this.#tellState()
    await this.#subscribe(round)
  }

  async #subscribe(round: number): Promise<void> {
    this.#early = []
    try {
      const { objects } = await this.#call<{ objects: string[] }>('printer.objects.list')
      this.#life.emit({
        type: 'facts',
        tools: objects.filter((name) => toolIndex(name) !== undefined).length,
      })
      const wanted = { objects: subscribedObjects(objects) }
      const { status, eventtime } = await this.#call<Subscription>('printer.objects.subscribe', wanted)
      if (round !== this.#round) return
      this.known = {}
      this.#lastTime = eventtime
      this.#take(status)
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
    if (stats?.filename !== undefined) void this.#learnFile(stats.filename as string)
    for (const update of statusTelemetry(change, this.known, this.#metadata)) this.#life.emit(update)
    // Times and layers change all the while; only these say where the job stands.
    if (webhooks === undefined && stats?.state === undefined && stats?.filename === undefined) return
    // A job that begins may still carry the name of the last one until its own arrives.
    const isNameless = stats?.state === 'printing' && stats.filename === undefined
    if (isNameless && this.#life.state.phase === 'idle')
      setTimeout(() => this.#tellState(), nameFollowsMs).unref()
    else this.#tellState()
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
    if (isSilentEnd && phase !== undefined && phase !== 'idle') void this.#explainEnd()
    else if (!this.#isAskingForEnd) this.#life.report(reported)
  }

  /** The job vanished into `standby`: Moonraker's history knows how it ended, if not at once. */
  async #explainEnd(): Promise<void> {
    if (this.#isAskingForEnd) return
    this.#isAskingForEnd = true
    let ending: PastJob | undefined
    for (let tries = 0; tries < 3 && ending?.outcome === undefined && !this.#life.over.aborted; tries++) {
      if (tries > 0) await sleep(secondsBetweenLooks * 1000)
      ending = await this.#lastJob()
    }
    this.#isAskingForEnd = false
    const reported = reportedState(this.state, this.#message, this.known)
    if (reported.host !== 'ready' || reported.job !== 'idle' || ending === undefined)
      this.#life.report(reported)
    else this.#life.report({ ...reported, outcome: ending.outcome, outcomeReason: ending.reason })
  }

  async #lastJob(): Promise<PastJob | undefined> {
    const params = { limit: 1 }
    const history = await this.#call<{ jobs?: HistoryJob[] }>('server.history.list', params).catch(
      () => undefined,
    )
    const job = history?.jobs?.[0]
    return job === undefined || job.filename !== this.#life.state.file ? undefined : pastJob(job)
  }
}
