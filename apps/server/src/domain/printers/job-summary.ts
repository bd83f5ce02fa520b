import { z } from 'zod'
import type { Twin } from '#fleet/twin'
import { timestamp } from '#schemas/time'

/** A print that has not ended, as far as the printer's record shows it. */
export interface RunningJob {
  readonly id: number
  readonly uid: string
  readonly state: string
  readonly filename: string
  /** 0 to 1, as last noted. */
  readonly progress: number
  readonly created_at: Date
  /** null while it waits to begin. */
  readonly started_at: Date | null
}

/** Clients read the same facts under several names. */
export const jobSummary = z.object({
  id: z.int(),
  uid: z.string(),
  state: z.string(),
  file: z.string(),
  filename: z.string().describe('The same as file'),
  percentage: z.int(),
  currentPercentage: z.int().describe('The same as percentage'),
  progress: z.int().describe('The same as percentage'),
  time: z.int().describe('Seconds left, 0 while unknown'),
  timeLeft: z.int().nullable().describe('Seconds left'),
  time_left: z.int().nullable().describe('The same as timeLeft'),
  printTime: z.int().describe('Seconds since it began to print'),
  startDate: timestamp,
  canPreview: z.boolean(),
  layer: z.int().nullable(),
  totalLayers: z.int().nullable(),
})

type Live = Pick<
  NonNullable<Twin['job']>,
  'progress' | 'elapsedSeconds' | 'remainingSeconds' | 'layer' | 'layers'
>

const whole = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? Math.round(value) : null

/** What the printer itself says of the job, once it prints it. */
const liveOf = (job: RunningJob, twin: Twin): Live =>
  job.state !== 'pending' && twin.online && twin.job
    ? twin.job
    : { progress: job.progress, elapsedSeconds: 0, remainingSeconds: null, layer: null, layers: null }

export const describeRunningJob = (job: RunningJob, twin: Twin): z.input<typeof jobSummary> => {
  const live = liveOf(job, twin)
  const percentage = Math.floor(Math.min(Math.max(live.progress || 0, 0), 1) * 100)
  const left = whole(live.remainingSeconds)
  return {
    id: job.id,
    uid: job.uid,
    state: job.state === 'pending' ? 'print_pending' : job.state,
    file: job.filename,
    filename: job.filename,
    percentage,
    currentPercentage: percentage,
    progress: percentage,
    time: left ?? 0,
    timeLeft: left,
    time_left: left,
    printTime: whole(live.elapsedSeconds) ?? 0,
    startDate: (job.started_at ?? job.created_at).toISOString(),
    canPreview: false,
    layer: whole(live.layer),
    totalLayers: whole(live.layers),
  }
}
