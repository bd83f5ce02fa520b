import type { JobOutcome, PrinterState, ShownEnd, Telemetry, TransitionUpdate } from '../telemetry.ts'

export type JobPhase = 'idle' | 'printing' | 'pausing' | 'paused' | 'resuming' | 'cancelling'

/** What the printer says of itself at one moment, in our words. */
export interface Reported {
  /** The host outranks the job: a job may still read `paused` on a board that was shut down. */
  host: 'ready' | 'not_ready' | 'offline' | 'error'
  hostReason?: string | undefined
  /** Left out while the printer does not say. */
  job?: JobPhase | undefined
  file?: string | undefined
  /** How the last job ended, while idle and where the printer says so. */
  outcome?: JobOutcome | undefined
  outcomeReason?: string | undefined
  /** The end of the last job that is still on display, where `outcome` tells it only once it was seen. */
  shown?: ShownEnd | undefined
}

export type OwnCommand = 'pausing' | 'resuming' | 'cancelling'

const unexplainedEnd = 'The print ended without the printer saying how'

function shownBy({ shown, outcome, outcomeReason: reason, file }: Reported): ShownEnd | undefined {
  if (shown !== undefined || outcome === undefined) return shown
  return { outcome, ...(file === undefined ? {} : { file }), ...(reason === undefined ? {} : { reason }) }
}

/** Derives our states and job transitions from what the printer reports and what we asked of it. */
export class StateTracker {
  #reported: Reported | undefined
  #phase: JobPhase | undefined
  #run: { file: string | undefined; wasPaused: boolean } | undefined
  #own: { command: OwnCommand; from: JobPhase | undefined } | undefined
  #transfers = 0
  #told: { state: PrinterState; reason: string | undefined } | undefined
  #startsSeen = 0
  #lastEnd: { outcome: JobOutcome; reason: string | undefined } | undefined
  #shown: ShownEnd | undefined
  readonly #emit: (update: Telemetry) => void

  constructor(emit: (update: Telemetry) => void) {
    this.#emit = emit
  }

  get state(): PrinterState | undefined {
    if (this.#reported === undefined) return undefined
    if (this.#reported.host !== 'ready') return this.#reported.host
    if (this.#own !== undefined) return this.#own.command
    if (this.#phase !== 'idle') return this.#phase
    return this.#transfers > 0 ? 'downloading' : 'operational'
  }

  get phase(): JobPhase | undefined {
    return this.#phase
  }

  /** File of the job that is under way. */
  get file(): string | undefined {
    return this.#run?.file
  }

  get startsSeen(): number {
    return this.#startsSeen
  }

  get lastEnd(): { outcome: JobOutcome; reason: string | undefined } | undefined {
    return this.#lastEnd
  }

  report(next: Reported): void {
    const { job } = next
    if (job !== undefined) this.#accept({ ...next, job })
    this.#reported = job === undefined ? { ...next, outcome: this.#reported?.outcome } : next
    this.#tell()
  }

  /** Our own command is on its way: the state it leads through shows until the printer moves. */
  expect(command: OwnCommand): void {
    this.#own = { command, from: this.#phase }
    this.#tell()
  }

  /** The command failed or took too long: the printer's own word counts again. */
  forget(command: OwnCommand): void {
    if (this.#own?.command === command) this.#own = undefined
    this.#tell()
  }

  transferring(on: boolean): void {
    this.#transfers += on ? 1 : -1
    this.#tell()
  }

  offline(reason: string): void {
    this.#own = undefined
    this.#reported = { host: 'offline', hostReason: reason }
    this.#tell()
  }

  #accept(next: Reported & { job: JobPhase }): void {
    if (this.#phase === undefined) {
      // The first word after connecting may be old: it tells where we stand, not what just happened.
      this.#run = next.job === 'idle' ? undefined : { file: next.file, wasPaused: next.job === 'paused' }
      this.#shown = next.job === 'idle' ? shownBy(next) : undefined
    } else {
      if (this.#missedRun(next)) this.#begin(next)
      this.#follow(next)
    }
    this.#phase = next.job
    if (this.#own === undefined) return
    const moved = this.#own.command === 'cancelling' ? next.job === 'idle' : next.job !== this.#own.from
    if (moved) this.#own = undefined
  }

  /** A job so short that no report fell into it: the printer went from one ending to another. */
  #missedRun(next: Reported): boolean {
    if (this.#phase !== 'idle' || next.job !== 'idle' || next.outcome === undefined) return false
    // Through an error or a restart, endings are forgotten or told anew.
    if (this.#reported?.host !== 'ready' || next.host !== 'ready') return false
    return this.#reported.outcome !== next.outcome
  }

  #follow(next: Reported & { job: JobPhase }): void {
    const isActive = next.job !== 'idle'
    if (isActive && this.file !== undefined && next.file !== undefined && this.file !== next.file) {
      this.#end({ host: next.host, outcome: 'failed', outcomeReason: 'The printer moved on to another file' })
    }
    if (this.#run === undefined && isActive) this.#begin(next)
    else if (this.#run !== undefined && !isActive) this.#end(next)
    const run = this.#run
    if (run === undefined) return
    run.file ??= next.file
    if (next.job === 'paused' && !run.wasPaused) this.#transition('paused', run.file)
    if (next.job === 'printing' && run.wasPaused) this.#transition('resumed', run.file)
    if (next.job === 'paused' || next.job === 'printing') run.wasPaused = next.job === 'paused'
  }

  #begin(next: Reported): void {
    this.#run = { file: next.file, wasPaused: false }
    this.#startsSeen += 1
    this.#transition('started', next.file)
  }

  #end(next: Reported): void {
    const outcome = next.outcome ?? (this.#own?.command === 'cancelling' ? 'cancelled' : 'failed')
    const reason = next.outcomeReason ?? (outcome === 'failed' ? unexplainedEnd : undefined)
    this.#lastEnd = { outcome, reason }
    this.#transition(outcome, this.file, reason)
    this.#run = undefined
  }

  #transition(kind: TransitionUpdate['transition'], file: string | undefined, reason?: string): void {
    this.#emit({ type: 'transition', transition: kind, file, ...(reason === undefined ? {} : { reason }) })
  }

  #tell(): void {
    const { state } = this
    if (state === undefined) return
    const reason = this.#reported?.host === 'ready' ? undefined : this.#reported?.hostReason
    if (this.#told?.state === state && this.#told.reason === reason) return
    this.#told = { state, reason }
    const shown = this.#shown
    this.#shown = undefined
    this.#emit({
      type: 'state',
      state,
      ...(reason === undefined ? {} : { reason }),
      ...(shown === undefined ? {} : { shown }),
    })
  }
}
