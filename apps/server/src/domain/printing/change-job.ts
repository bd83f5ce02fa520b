import type { WriteTransaction } from '#core/database/tenant-transaction'
import { noAmounts, refundPrint, settlePrint, wholeAmounts } from '#domain/ledger/index'
import { returnCopy } from '#domain/queue/index'
import { actorOf, durationOf, jobOfEvent, type LiveFigures } from './job-event.ts'
import { hasEnded, type Outcome } from './job-states.ts'
import { setEnded, setRunning } from './queries/job-changes.ts'
import { lockJob, type PrintJob } from './queries/print-jobs.ts'

export type JobEvent =
  | 'job.started'
  | 'job.paused'
  | 'job.resumed'
  | 'job.done'
  | 'job.failed'
  | 'job.cancelled'
  | 'balance.refunded'

type JobTransaction = WriteTransaction<JobEvent>

/** What the ledger calls the print. */
export const subjectOf = ({ uid }: Pick<PrintJob, 'uid'>): string => `print:${uid}`

const usedBy = (job: PrintJob, progress: number) =>
  wholeAmounts({ prints: 1, grams: (job.facts?.grams ?? 0) * progress, print_seconds: durationOf(job) })

const settle = (transaction: JobTransaction, job: PrintJob, outcome: Outcome, progress: number) => {
  const subject = subjectOf(job)
  // What never began used nothing, whatever the company's rule for prints that break off is.
  if (!job.started_at) return settlePrint(transaction, { subject, used: noAmounts })
  if (outcome === 'done') return settlePrint(transaction, { subject, used: usedBy(job, 1) })
  return refundPrint(transaction, { subject, used: usedBy(job, progress), outcome })
}

const announceEnd = async (
  transaction: JobTransaction,
  job: PrintJob,
  outcome: Outcome,
  live: LiveFigures,
) => {
  const record = jobOfEvent(job, live)
  const key = `job ${job.uid} ended`
  if (outcome === 'cancelled') {
    const user = await actorOf(transaction, job.cancelled_by)
    transaction.emit('job.cancelled', { job: record, user }, key)
  } else transaction.emit(`job.${outcome}`, { job: record }, key)
}

export interface SeenEnd {
  readonly outcome: Outcome
  readonly reason: string | null
  readonly hadStarted: boolean
  readonly live: LiveFigures
}

/** Ends a job once: what was reserved is settled, a copy that was never begun goes back to the queue. */
export const endJob = async (transaction: JobTransaction, jobId: number, end: SeenEnd): Promise<void> => {
  const job = await lockJob(transaction, jobId)
  if (!job || hasEnded(job.state)) return
  const { outcome, reason } = end
  const progress = outcome === 'done' ? 1 : Math.min(1, Math.max(job.progress, end.live.progress))
  const hadStarted = end.hadStarted || job.started_at !== null
  const row = await setEnded(transaction, jobId, { outcome, reason, progress, hadStarted })
  const ended = { ...job, ...row, state: outcome }
  if (!hadStarted && ended.queue_item_id !== null) await returnCopy(transaction, ended.queue_item_id)
  await settle(transaction, ended, outcome, progress)
  await announceEnd(transaction, ended, outcome, { ...end.live, progress })
}

/** The job runs, or stands still, from now on. */
export const runJob = async (
  transaction: JobTransaction,
  jobId: number,
  state: 'printing' | 'paused',
  live: LiveFigures,
  isOld = false,
): Promise<void> => {
  const before = await lockJob(transaction, jobId)
  if (!before || hasEnded(before.state) || before.state === state) return
  const job = { ...before, ...(await setRunning(transaction, jobId, state, isOld)), state }
  const record = jobOfEvent(job, live)
  if (before.state === 'pending') {
    const user = await actorOf(transaction, job.user_id)
    transaction.emit('job.started', { job: record, user, started_by: user }, `job ${job.uid} started`)
  }
  if (state === 'paused') transaction.emit('job.paused', { job: record })
  if (before.state === 'paused') transaction.emit('job.resumed', { job: record })
}
