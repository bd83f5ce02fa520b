import { DriverFailure } from '../driver-failure.ts'
import type { Telemetry } from '../telemetry.ts'
import { createConfirmations } from './confirmations.ts'
import { createOnlyChanges } from './only-changes.ts'
import { type Reported, StateTracker } from './state-tracker.ts'
import { TelemetryQueue } from './telemetry-queue.ts'

/** What every link shares, whatever the protocol: its telemetry, its state and its end. */
export interface LinkLife {
  readonly telemetry: AsyncIterable<Telemetry>
  readonly state: StateTracker
  /** Aborted when the link is over, for whatever reason; hang every socket and timer on it. */
  readonly over: AbortSignal
  /** Unchanged fields are left out before the reader sees it. */
  emit(update: Telemetry): void
  report(reported: Reported): void
  /** Resolves once `check` holds; rejects when it throws, after `seconds`, or with the link. */
  until(check: () => boolean, what: string, seconds: number, signal?: AbortSignal): Promise<void>
  /** The line broke: the printer shows as offline, waiting commands fail, telemetry ends. */
  lose(failure: DriverFailure): void
  close(): Promise<void>
  throwIfOver(): void
}

export function createLinkLife(signal: AbortSignal): LinkLife {
  return new Life(signal)
}

class Life implements LinkLife {
  readonly telemetry: TelemetryQueue
  readonly state: StateTracker
  readonly #signal: AbortSignal
  readonly #end = new AbortController()
  readonly #confirmations = createConfirmations()
  readonly #onlyChanges = createOnlyChanges()
  #isOver = false

  constructor(signal: AbortSignal) {
    this.#signal = signal
    this.telemetry = new TelemetryQueue(() =>
      this.lose(new DriverFailure('link-lost', 'Telemetry was not read in time')),
    )
    this.state = new StateTracker((update) => this.emit(update))
    signal.addEventListener('abort', this.close, { once: true })
    if (signal.aborted) void this.close()
  }

  get over(): AbortSignal {
    return this.#end.signal
  }

  emit(update: Telemetry): void {
    const news = this.#onlyChanges(update)
    if (news !== undefined) this.telemetry.push(news)
    if (!this.#isOver) this.#confirmations.look()
  }

  report(reported: Reported): void {
    if (this.#isOver) return
    this.state.report(reported)
    this.#confirmations.look()
  }

  until(check: () => boolean, what: string, seconds: number, giveUp?: AbortSignal): Promise<void> {
    if (this.#isOver) return Promise.reject(this.over.reason)
    return this.#confirmations.until(check, what, seconds, giveUp)
  }

  lose(failure: DriverFailure): void {
    this.#finish(failure, () => {
      this.state.offline(failure.message)
      this.telemetry.push({ type: 'link', state: 'lost', failure })
    })
  }

  /** Handed out by itself, as a part of the link. */
  readonly close = async (): Promise<void> => {
    this.#finish(new DriverFailure('link-lost', 'The link was closed'), () => {})
  }

  throwIfOver(): void {
    this.over.throwIfAborted()
  }

  #finish(failure: DriverFailure, lastWords: () => void): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#end.abort(failure)
    this.#signal.removeEventListener('abort', this.close)
    this.#confirmations.rejectAll(failure)
    lastWords()
    this.telemetry.end()
  }
}
