import type { JobPhase, Reported } from '../rules/state-tracker.ts'
import type { JobOutcome } from '../telemetry.ts'
import type { Status } from './wire.ts'

/** What the status alone does not tell. */
export interface Circumstances {
  file: string | undefined
  /** What the printer is in the middle of, where its state is too coarse to say so. */
  midway: 'pausing' | 'cancelling' | undefined
  /** We asked the printer to cancel. */
  isCancelling: boolean
}

interface Run {
  id: number | undefined
  progress: number
  phase: JobPhase
  /** The last we saw of it was a question on the screen. */
  wasAsking: boolean
}

const outcomes: ReadonlyMap<string, JobOutcome> = new Map([
  ['FINISHED', 'finished'],
  ['STOPPED', 'cancelled'],
])
const nearlyDonePercent = 99

/**
 * What a row of statuses means for the job. FINISHED and STOPPED stay until somebody clears them: they tell how the
 * last job ended, not that one just did. The number of a job tells it from the one before.
 */
export class JobStory {
  #run: Run | undefined
  #endedId: number | undefined
  #lastOutcome: JobOutcome | undefined
  #hasVanished = false
  #awaited: string | undefined

  get jobId(): number | undefined {
    return this.#run?.id
  }

  /** The printer took our start, so what it still showed of an older job is over. */
  startAccepted(path: string): void {
    this.#lastOutcome = undefined
    this.#awaited = path
  }

  /** Two reports when one job ended and another began since the last look. */
  next(status: Status, circumstances: Circumstances): Reported[] {
    const unseen = this.#isAnotherJob(status) ? [this.#endUnseen(circumstances)] : []
    const reported = this.#interpret(status, circumstances)
    this.#remember(status, reported)
    return [...unseen, reported]
  }

  #isAnotherJob({ job }: Status): boolean {
    return this.#run?.id !== undefined && job?.id !== undefined && job.id !== this.#run.id
  }

  #endUnseen(circumstances: Circumstances): Reported {
    const end = this.#guessEnd(circumstances)
    this.#close()
    const outcomeReason = 'The printer moved on to another job'
    return { host: 'ready', job: 'idle', ...(end === undefined ? { outcomeReason } : { outcome: end }) }
  }

  /** Undefined when nothing speaks for either; then our own cancel decides, or else it counts as failed. */
  #guessEnd({ isCancelling }: Circumstances): JobOutcome | undefined {
    if (this.#run === undefined || isCancelling) return undefined
    if (this.#run.progress >= nearlyDonePercent) return 'finished'
    return this.#run.wasAsking ? 'cancelled' : undefined
  }

  #close(): void {
    this.#endedId = this.#run?.id ?? this.#endedId
    this.#run = undefined
  }

  #interpret(status: Status, circumstances: Circumstances): Reported {
    const { state, trouble } = status.printer
    const { file, midway } = circumstances
    switch (state) {
      case 'PRINTING':
        return { host: 'ready', job: midway ?? 'printing', file }
      case 'PAUSED':
        return { host: 'ready', job: midway ?? 'paused', file }
      case 'BUSY':
        return this.#whileBusy(status, file)
      case 'ATTENTION':
        return this.#whileAsking(status, file)
      case 'IDLE':
      case 'READY':
        return this.#whileIdle(circumstances)
      case 'FINISHED':
      case 'STOPPED':
        return { host: 'ready', job: 'idle', outcome: outcomes.get(state), file: this.#awaited }
      case 'ERROR': {
        const outcome = this.#lastOutcome
        return { host: 'error', hostReason: trouble, job: 'idle', outcome, outcomeReason: trouble }
      }
      default:
        return { host: 'not_ready', hostReason: trouble ?? `The printer says it is ${state}` }
    }
  }

  /** Something moves. A printer that recovers from a crash or a power cut shows its job again only afterwards. */
  #whileBusy({ job }: Status, file: string | undefined): Reported {
    const phase = this.#run?.phase ?? (job === undefined ? undefined : 'printing')
    if (phase !== undefined) return { host: 'ready', job: phase, file }
    return { host: 'ready', job: 'idle', outcome: this.#lastOutcome }
  }

  #whileAsking({ job, printer }: Status, file: string | undefined): Reported {
    // Over the screen of a job that ended, a warning shows that job once more. So may the first questions of ours.
    const isOver = job?.id !== undefined && job.id === this.#endedId && this.#awaited === undefined
    if (job !== undefined && !isOver) return { host: 'ready', job: 'paused', file }
    const hostReason = printer.trouble ?? 'The printer waits for somebody'
    if (this.#run !== undefined) return { host: 'not_ready', hostReason, job: this.#run.phase, file }
    return { host: 'not_ready', hostReason, job: 'idle', outcome: this.#lastOutcome }
  }

  /** Between the questions before a print and the print itself, printers read idle for a moment: look twice. */
  #whileIdle(circumstances: Circumstances): Reported {
    const run = this.#run
    if (run === undefined) return { host: 'ready', job: 'idle' }
    if (!this.#hasVanished) return { host: 'ready', job: run.phase, file: circumstances.file }
    return { host: 'ready', job: 'idle', outcome: this.#guessEnd(circumstances) }
  }

  #remember({ printer: { state }, job }: Status, reported: Reported): void {
    const isIdle = state === 'IDLE' || state === 'READY'
    this.#hasVanished = isIdle && this.#run !== undefined
    const outcome = outcomes.get(state)
    if (reported.job === 'idle') {
      if (this.#run !== undefined) this.#close()
      // States that say nothing of it keep the last outcome, so that coming back to FINISHED is no second ending.
      if (isIdle || outcome !== undefined) this.#lastOutcome = outcome
      if (outcome !== undefined) this.#awaited = undefined
      return
    }
    if (reported.job === undefined) return
    this.#lastOutcome = undefined
    this.#awaited = undefined
    // Before its first questions are answered, a job may still bear the number of the one before.
    const isNumbered = this.#run?.id !== undefined || state !== 'ATTENTION'
    this.#run = {
      id: isNumbered ? (job?.id ?? this.#run?.id) : undefined,
      progress: job?.progress ?? this.#run?.progress ?? 0,
      phase: reported.job,
      wasAsking: isIdle ? (this.#run?.wasAsking ?? false) : state === 'ATTENTION',
    }
  }
}
