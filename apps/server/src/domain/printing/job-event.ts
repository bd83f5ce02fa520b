import { shortUser } from '#core/access/caller'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { findNames } from '#domain/people/index'
import type { EventData } from '#vocabulary/events/index'
import type { PrintJob } from './queries/print-jobs.ts'

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** What can be told of a job beside its row. */
export interface LiveFigures {
  /** 0 to 1. */
  readonly progress: number
  readonly remainingSeconds: number | null
  readonly layer: number | null
}

/** Seconds from its start to its end, or to now. */
export const durationOf = ({ started_at, ended_at }: Pick<PrintJob, 'started_at' | 'ended_at'>): number =>
  started_at ? Math.max(0, Math.round(((ended_at ?? new Date()).getTime() - started_at.getTime()) / 1000)) : 0

/** The job as webhooks carry it. */
export const jobOfEvent = (job: PrintJob, live: LiveFigures): EventData<'job.done'>['job'] => ({
  id: job.id,
  uid: job.uid,
  panel_url: `/panel/jobs/${job.uid}`,
  printer_id: job.printer_id,
  state: job.state,
  file: job.filename,
  percentage: Math.round(live.progress * 100),
  time_left: live.remainingSeconds,
  current_layer: live.layer,
  analysis: job.facts?.analysis ? { ...job.facts.analysis } : null,
  started: unixSeconds(job.started_at ?? job.created_at),
  ended: job.ended_at && unixSeconds(job.ended_at),
  autoprint: false,
  printer: { id: job.printer_id, name: job.printer_name },
  cost: null,
  duration: durationOf(job),
})

/** A person as events name one; null for nobody. Those who left are named as long as their name is kept. */
export const actorOf = async (transaction: ReadTransaction, userId: number | null) => {
  if (userId === null) return null
  const [person] = await findNames(transaction, [userId])
  return shortUser({ firstName: '', lastName: '', ...person, id: userId, email: '' })
}
