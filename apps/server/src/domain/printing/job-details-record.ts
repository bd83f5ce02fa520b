import { z } from 'zod'
import { shownTo } from '#core/operation/shown-to'
import { cancelReasons } from '#vocabulary/cancel-reasons'
import { durationOf, type LiveFigures } from './job-event.ts'
import { progressOf, shownState } from './job-record.ts'
import type { PrintJob } from './queries/print-jobs.ts'

const person = z.object({ id: z.int().nullable(), name: z.string() })

export const jobDetailsRecord = z.object({
  id: z.int(),
  uid: z.string(),
  currentTime: z.int().describe('Unix seconds'),
  cost: z.number().nullable(),
  ended: z.int().nullable().describe('Seconds since it ended'),
  failedReason: z.string().nullable(),
  outsideSystem: z.boolean(),
  rating: z.int().nullable(),
  started: z.int().nullable().describe('Seconds since it started'),
  created: z.int().describe('Seconds since it was asked for'),
  state: z.string(),
  file: z.string(),
  percentage: z.int(),
  time: z.int().nullable().describe('Seconds left, or since it ended'),
  canPreview: z.boolean(),
  layer: z.int().nullable(),
  reprintable: z.boolean(),
  canDownload: z.boolean(),
  autoprinted: z.boolean(),
  totalPrintTime: z.int().nullable(),
  archived: z.boolean(),
  filament: z.array(z.object({ ext: z.int(), mm: z.number() })),
  analysis: z.record(z.string(), z.unknown()).nullable(),
  cancelInfo: z
    .object({ reason: z.string(), comment: z.string(), by: z.string(), byOther: z.int() })
    .nullable(),
  printer: z.object({
    id: z.int(),
    name: z.string(),
    extruders: z.int(),
    image: z.string(),
    deleted: z.boolean(),
  }),
  users: shownTo(
    'see_who_printed',
    z.object({ main: person.extend({ none: z.boolean() }), startedBy: person }),
  ),
  queued: shownTo('print_queue', z.object({ id: z.int(), user: z.int().nullable() }).nullable()),
})

const secondsSince = (date: Date | null): number | null =>
  date && Math.max(0, Math.round((Date.now() - date.getTime()) / 1000))

const cancelInfo = (job: PrintJob, nameOfUser: (id: number | null) => string) => {
  if (job.state !== 'cancelled') return null
  const reason = cancelReasons[job.cancel_reason as keyof typeof cancelReasons] ?? ''
  const byOther = Number(job.cancelled_by !== null && job.cancelled_by !== job.user_id)
  return { reason, comment: job.cancel_comment ?? '', by: nameOfUser(job.cancelled_by), byOther }
}

const times = (job: PrintJob, live: LiveFigures | null) => ({
  currentTime: Math.floor(Date.now() / 1000),
  created: secondsSince(job.created_at) ?? 0,
  started: secondsSince(job.started_at),
  ended: secondsSince(job.ended_at),
  time: job.ended_at ? secondsSince(job.ended_at) : (live?.remainingSeconds ?? null),
  totalPrintTime: job.ended_at ? durationOf(job) : null,
})

export const describeJobDetails = (
  job: PrintJob,
  live: LiveFigures | null,
  names: ReadonlyMap<number, string>,
): z.input<typeof jobDetailsRecord> => {
  const nameOfUser = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  const starter = { id: job.user_id, name: nameOfUser(job.user_id) }
  return {
    id: job.id,
    uid: job.uid,
    ...times(job, live),
    cost: null,
    failedReason: job.failure,
    outsideSystem: false,
    rating: job.rating,
    state: shownState(job),
    file: job.filename,
    percentage: Math.round(progressOf(job, live) * 100),
    canPreview: false,
    layer: live?.layer ?? null,
    reprintable: false,
    canDownload: false,
    autoprinted: false,
    archived: false,
    filament: (job.facts?.filamentMm ?? []).map((mm, ext) => ({ ext, mm: Math.round(mm) })),
    analysis: job.facts?.analysis ? { ...job.facts.analysis } : null,
    cancelInfo: cancelInfo(job, nameOfUser),
    printer: {
      id: job.printer_id,
      name: job.printer_name,
      extruders: Math.max(1, job.facts?.filamentMm.length ?? 1),
      image: '',
      deleted: job.printer_deleted_at !== null,
    },
    users: { main: { ...starter, none: job.user_id === null }, startedBy: starter },
    queued: job.queue_item_id === null ? null : { id: job.queue_item_id, user: job.queued_by },
  }
}
