import { z } from 'zod'
import { shownTo } from '#core/operation/shown-to'
import { timestamp } from '#schemas/time'
import { durationOf, type LiveFigures } from './job-event.ts'
import { hasEnded, type JobState } from './job-states.ts'
import type { PrintJob } from './queries/print-jobs.ts'

const costRecord = z.object({
  estimate: z.boolean(),
  total_cost: z.number(),
  lines: z.array(z.object({ id: z.int(), label: z.string(), cost: z.number().nullable() })),
})

export const jobRecord = z
  .object({
    id: z.int(),
    uid: z.string(),
    status: z.enum(['ongoing', 'cancelled', 'failed', 'done']),
    state: z.string().describe('What an ongoing print does: print_pending, printing or paused'),
    cancelReasonType: z.string().nullable(),
    rating: z.int().nullable(),
    filename: z.string(),
    startDate: timestamp,
    endDate: timestamp.nullable(),
    user: shownTo('see_who_printed', z.int().nullable()),
    autoprint: z.boolean(),
    outsideSystem: z.boolean(),
    printer: z.int(),
    filament: z.string().describe('JSON text: mm of filament by extruder'),
    filUsage: z.int().describe('mm'),
    filUsageGram: z.int(),
    currentPercentage: z.int(),
    printTime: z.int().describe('Seconds'),
    cost: costRecord.nullable(),
    queueItem: shownTo(
      'print_queue',
      z.object({ id: z.int(), user: z.int().nullable(), queueNum: z.int() }).nullable(),
    ),
    customFields: z.array(z.object({ id: z.string(), value: z.record(z.string(), z.unknown()) })),
  })
  .meta({ title: 'PrintJob' })

/** Before the printer began it, a job is listed as ongoing and pending. */
export const shownState = ({ state }: Pick<PrintJob, 'state'>): string =>
  state === 'pending' ? 'print_pending' : state

const statusOf = ({ state }: PrintJob) => (hasEnded(state) ? state : 'ongoing')

const queueItemOf = ({ queue_item_id: id, queued_by: user }: PrintJob) =>
  id === null ? null : { id, user, queueNum: id }

const statesOfStatus: Readonly<Record<string, readonly JobState[]>> = {
  ongoing: ['pending', 'printing', 'paused'],
  cancelled: ['cancelled'],
  failed: ['failed'],
  finished: ['done'],
  done: ['done'],
}

/** The states behind the statuses that a list can be asked for. */
export const statesOf = (statuses: readonly string[]): JobState[] =>
  statuses.flatMap((status) => statesOfStatus[status] ?? [])

export const progressOf = (job: PrintJob, live: LiveFigures | null): number =>
  job.ended_at ? job.progress : (live?.progress ?? job.progress)

export const describeJob = (job: PrintJob, live: LiveFigures | null): z.input<typeof jobRecord> => {
  const progress = progressOf(job, live)
  const share = job.state === 'done' ? 1 : progress
  const filament = (job.facts?.filamentMm ?? []).map((mm) => Math.round(mm * share))
  return {
    id: job.id,
    uid: job.uid,
    status: statusOf(job),
    state: shownState(job),
    cancelReasonType: job.cancel_reason === null ? null : String(job.cancel_reason),
    rating: job.rating,
    filename: job.filename,
    startDate: (job.started_at ?? job.created_at).toISOString(),
    endDate: job.ended_at?.toISOString() ?? null,
    user: job.user_id,
    autoprint: false,
    outsideSystem: false,
    printer: job.printer_id,
    filament: JSON.stringify(Object.fromEntries(filament.map((mm, tool) => [tool, mm]))),
    filUsage: filament.reduce((sum, mm) => sum + mm, 0),
    filUsageGram: Math.round((job.facts?.grams ?? 0) * share),
    currentPercentage: Math.round(progress * 100),
    printTime: durationOf(job),
    cost: null,
    queueItem: queueItemOf(job),
    customFields: [],
  }
}
