import type { Twin } from '#fleet/twin'
import type { LiveFigures } from './job-event.ts'

/** What the printer shows of the job it works on. */
export const liveFigures = ({ job }: Pick<Twin, 'job'>): LiveFigures => ({
  progress: job?.progress ?? 0,
  remainingSeconds: job?.remainingSeconds === null || !job ? null : Math.round(job.remainingSeconds),
  layer: job?.layer ?? null,
})
