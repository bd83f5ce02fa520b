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
  const over = new AbortController()
  let isOver = false
  const confirmations = createConfirmations()
  const onlyChanges = createOnlyChanges()
  const queue = new TelemetryQueue(() =>
    finish(new DriverFailure('link-lost', 'Telemetry was not read in time')),
  )
  const state = new StateTracker(emit)

  function emit(update: Telemetry): void {
    const news = onlyChanges(update)
    if (news !== undefined) queue.push(news)
    if (!isOver) confirmations.look()
  }

  function finish(failure: DriverFailure, lost = true): void {
    if (isOver) return
    isOver = true
    over.abort(failure)
    signal.removeEventListener('abort', closeNow)
    confirmations.rejectAll(failure)
    if (lost) {
      state.offline(failure.message)
      queue.push({ type: 'link', state: 'lost', failure })
    }
    queue.end()
  }

  function closeNow(): void {
    finish(new DriverFailure('link-lost', 'The link was closed'), false)
  }

  signal.addEventListener('abort', closeNow, { once: true })
  if (signal.aborted) closeNow()

  return {
    telemetry: queue,
    state,
    over: over.signal,
    emit,
    report(reported) {
      if (isOver) return
      state.report(reported)
      confirmations.look()
    },
    until(check, what, seconds, giveUp) {
      if (isOver) return Promise.reject(over.signal.reason)
      return confirmations.until(check, what, seconds, giveUp)
    },
    lose: (failure) => finish(failure),
    async close() {
      closeNow()
    },
    throwIfOver() {
      over.signal.throwIfAborted()
    },
  }
}
