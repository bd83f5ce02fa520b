import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TenantTransactions, WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { PrintFiles } from '#domain/library/index'
import type { Fleet } from '#fleet/fleet'
import type { FleetPorts, Standing } from '#fleet/fleet-printer'
import type { ErrorCode } from '#vocabulary/errors'
import { afterAGap, type Finding, type JobBeforeGap } from './after-a-gap.ts'
import { endJob, type JobEvent, runJob, type SeenEnd } from './change-job.ts'
import { stepOf } from './job-states.ts'
import { liveFigures } from './live-figures.ts'
import { noteAttempt } from './queries/job-changes.ts'
import { findJobs, findRunningJobs, type PrintJob } from './queries/print-jobs.ts'
import { storedPath } from './stored-path.ts'

interface Start {
  readonly done: Promise<void>
  readonly sending: AbortController
  /** The printer was linked anew meanwhile. */
  again: boolean
}

interface RunnerParts {
  readonly transactions: TenantTransactions
  readonly fleet: Fleet
  readonly files: PrintFiles
  readonly log: Logger
}

const settleMs = 1000

const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof Failure && error.code === code

const neverBegun = (outcome: 'failed' | 'cancelled', reason: string | null): SeenEnd => ({
  outcome,
  reason,
  hadStarted: false,
  live: liveFigures({ job: null }),
})

const beforeGap = (job: PrintJob): JobBeforeGap => ({
  state: job.state,
  path: job.path_on_printer,
  askedAt: job.first_attempt_at,
  isCancelWanted: job.cancel_wanted_at !== null,
})

/**
 * Carries prints to their printers and follows them to their end. What it is about to do stands in the row of
 * the job, so it goes on after a crash as soon as the printer is linked again.
 */
export class PrintRunner {
  readonly #parts: RunnerParts
  readonly #starting = new Map<number, Start>()
  readonly #cancelling = new Map<number, Promise<void>>()
  /** What each printer showed and remembered when its present link began. */
  readonly #standings = new Map<number, Standing>()

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Sends the file and starts the print; says nothing when the job is under way already. */
  begin(companyId: number, jobId: number): void {
    const under = this.#starting.get(jobId)
    if (under) {
      under.again = true
      return
    }
    const sending = new AbortController()
    const done = this.#start(companyId, jobId, sending.signal)
      .catch((error) => this.#parts.log.error({ err: error, jobId }, 'A print could not be started'))
      .then(() => {
        const start = this.#starting.get(jobId)
        this.#starting.delete(jobId)
        if (start?.again) this.begin(companyId, jobId)
      })
    this.#starting.set(jobId, { done, sending, again: false })
  }

  /** Resolves when the job has ended. A printer that is offline is asked when it is back. */
  cancel(companyId: number, jobId: number): Promise<void> {
    const under = this.#cancelling.get(jobId)
    if (under) return under
    const cancelling = this.#cancel(companyId, jobId).finally(() => this.#cancelling.delete(jobId))
    this.#cancelling.set(jobId, cancelling)
    return cancelling
  }

  readonly transition: FleetPorts['transition'] = async (printer, { transition, file, reason, twin }) => {
    const job = await this.#runningOn(printer.companyId, printer.id)
    if (!job || (file !== undefined && file !== job.path_on_printer)) return
    const step = stepOf(job.state, transition)
    const live = liveFigures(twin)
    if (step.kind === 'goes-on')
      await this.#write(printer.companyId, (transaction) => runJob(transaction, job.id, step.state, live))
    if (step.kind === 'ends') {
      const end = { outcome: step.outcome, reason: reason ?? null, hadStarted: true, live }
      await this.#end(printer.companyId, job.id, end)
    }
  }

  readonly connected: FleetPorts['connected'] = async (printer, standing) => {
    this.#standings.set(printer.id, standing)
    const job = await this.#runningOn(printer.companyId, printer.id)
    if (!job) return
    const finding = afterAGap(beforeGap(job), standing)
    if (job.cancel_wanted_at && finding.kind !== 'ended') {
      this.cancel(printer.companyId, job.id).catch((error) =>
        this.#parts.log.warn({ err: error, jobId: job.id }, 'A print could not be cancelled yet'),
      )
    } else await this.#follow(printer.companyId, job, finding)
  }

  /** Waits for what was on its way to printers; their links are closed by then. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#starting.values()].map(({ done }) => done))
    await Promise.allSettled(this.#cancelling.values())
  }

  async #follow(companyId: number, job: PrintJob, finding: Finding): Promise<void> {
    const live = liveFigures(this.#parts.fleet.twinOf(job.printer_id))
    if (finding.kind === 'start') this.begin(companyId, job.id)
    if (finding.kind === 'runs')
      await this.#write(companyId, (transaction) => runJob(transaction, job.id, finding.state, live))
    if (finding.kind === 'ended')
      await this.#end(companyId, job.id, { ...finding, hadStarted: true, live: { ...live, progress: 0 } })
  }

  async #start(companyId: number, jobId: number, signal: AbortSignal): Promise<void> {
    const job = await this.#find(companyId, jobId)
    if (job?.state !== 'pending') return
    let isAsked = false
    try {
      const path = job.path_on_printer ?? (await this.#send(job, signal))
      const attempt = await this.#write(companyId, (transaction) => noteAttempt(transaction, jobId, path))
      if (!attempt) return
      // Set on a repeat only: it makes the printer's memory count.
      const repeat = job.first_attempt_at && { firstAttemptAt: job.first_attempt_at }
      const order = { path, jobId: job.uid, ...repeat }
      isAsked = true
      const { alreadyStarted } = await this.#parts.fleet.ask(job.printer_id, 'start', order)
      await this.#begun(companyId, { ...job, path_on_printer: path }, alreadyStarted)
    } catch (error) {
      if (hasCode(error, 'printer_offline') || signal.aborted) return
      if (!(error instanceof Failure)) throw error
      // One that was asked and said nothing may have begun after all.
      const hadStarted = isAsked && hasCode(error, 'printer_silent')
      await this.#end(companyId, jobId, { ...neverBegun('failed', error.message), hadStarted })
    }
  }

  /** One that the printer had begun before we asked again may be over by now. */
  async #begun(companyId: number, job: PrintJob, isOld: boolean): Promise<void> {
    const twin = this.#parts.fleet.twinOf(job.printer_id)
    const live = liveFigures(twin)
    await this.#write(companyId, (transaction) => runJob(transaction, job.id, 'printing', live, isOld))
    const standing = this.#standings.get(job.printer_id)
    if (!isOld || !standing) return
    const now = { ...standing, state: twin.state, file: twin.job?.file ?? null }
    await this.#follow(companyId, job, afterAGap({ ...beforeGap(job), state: 'printing' }, now))
  }

  async #send(job: PrintJob, signal: AbortSignal): Promise<string> {
    const { fleet, files } = this.#parts
    const open = async function* () {
      const { stream } = await files.open(job.digest)
      yield* stream as AsyncIterable<Uint8Array>
    }
    const path = storedPath(job.filename, job.digest)
    const request = { path, sizeBytes: job.size, sha256: job.digest, open, signal }
    return (await fleet.ask(job.printer_id, 'upload', request)).path
  }

  async #cancel(companyId: number, jobId: number): Promise<void> {
    // A print that is just being started cannot be told from one that will not start.
    const start = this.#starting.get(jobId)
    start?.sending.abort()
    await start?.done
    const job = await this.#find(companyId, jobId)
    if (!job || job.ended_at) return
    if (job.state === 'pending' && !job.first_attempt_at)
      return this.#end(companyId, jobId, neverBegun('cancelled', null))
    const { fleet } = this.#parts
    // Before it is asked: some printers forget in that moment how far the print came.
    const live = liveFigures(fleet.twinOf(job.printer_id))
    try {
      await fleet.ask(job.printer_id, 'cancel')
    } catch (error) {
      const isIdle = fleet.twinOf(job.printer_id).state === 'operational'
      if (!hasCode(error, 'wrong_state') || !isIdle) throw error
      // Nothing is printed there any more: if it was seen to end, that is being written down now.
      await sleep(settleMs, undefined, { ref: false })
    }
    await this.#end(companyId, jobId, { outcome: 'cancelled', reason: null, hadStarted: true, live })
  }

  #end(companyId: number, jobId: number, end: SeenEnd): Promise<void> {
    return this.#write(companyId, (transaction) => endJob(transaction, jobId, end))
  }

  #find(companyId: number, jobId: number): Promise<PrintJob | undefined> {
    return this.#parts.transactions.read(companyId, async (transaction) => {
      const [job] = await findJobs(transaction, [jobId])
      return job
    })
  }

  #runningOn(companyId: number, printerId: number): Promise<PrintJob | undefined> {
    return this.#parts.transactions.read(companyId, async (transaction) => {
      const [job] = await findRunningJobs(transaction, [printerId])
      return job
    })
  }

  #write<Result>(
    companyId: number,
    work: (transaction: WriteTransaction<JobEvent>) => Promise<Result>,
  ): Promise<Result> {
    return this.#parts.transactions.write(companyId, work)
  }
}
