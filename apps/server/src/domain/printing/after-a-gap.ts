import type { JobState, Outcome } from './job-states.ts'

type SeenOutcome = 'finished' | 'cancelled' | 'failed'

/** What a printer does and remembers when a link to it is made. */
export interface Standing {
  readonly state: string
  readonly file: string | null
  readonly history: ReadonlyArray<{
    readonly file: string
    readonly startedAt?: Date
    readonly endedAt?: Date
    readonly outcome?: SeenOutcome
    readonly reason?: string
  }>
  /** The end of the last job that it still shows. */
  readonly shown: { readonly outcome: SeenOutcome; readonly file?: string; readonly reason?: string } | null
}

export interface JobBeforeGap {
  readonly state: JobState
  readonly path: string | null
  /** When the printer was first asked to start it. */
  readonly askedAt: Date | null
  readonly isCancelWanted: boolean
}

export type Finding =
  /** The printer was never asked, or may not have heard: ask it (again). */
  | { readonly kind: 'start' }
  | { readonly kind: 'runs'; readonly state: 'printing' | 'paused' }
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly reason: string | null }
  /** The printer says nothing that would decide it. */
  | { readonly kind: 'wait' }

const atWork: Readonly<Record<string, 'printing' | 'paused'>> = {
  printing: 'printing',
  resuming: 'printing',
  cancelling: 'printing',
  pausing: 'printing',
  paused: 'paused',
}

const outcomeNames = { finished: 'done', cancelled: 'cancelled', failed: 'failed' } as const

const lost = 'The printer no longer has this print: it ended or was lost while it could not be watched'

// The clock of a printer may differ from ours.
const slackMs = 120_000

const remembered = (job: JobBeforeGap, history: Standing['history']) =>
  history.find((past) => {
    if (past.file !== job.path || !past.outcome) return false
    const at = past.endedAt ?? past.startedAt
    return !at || !job.askedAt || at.getTime() >= job.askedAt.getTime() - slackMs
  })

/** The job was seen to run, so what is on display now is not older than it. */
const displayed = (job: JobBeforeGap, shown: Standing['shown']) =>
  shown && (shown.file === undefined || shown.file === job.path) ? shown : undefined

/** Not every printer tells a print that was stopped from one that broke. */
const ended = ({ isCancelWanted }: JobBeforeGap, outcome: Outcome, reason: string | null): Finding =>
  isCancelWanted && outcome === 'failed'
    ? { kind: 'ended', outcome: 'cancelled', reason: null }
    : { kind: 'ended', outcome, reason }

/** What became of a running job while its printer could not be watched. */
export const afterAGap = (job: JobBeforeGap, standing: Standing): Finding => {
  if (job.state === 'pending') return { kind: 'start' }
  const working = atWork[standing.state]
  if (working && (standing.file === null || standing.file === job.path))
    return { kind: 'runs', state: working }
  const past = remembered(job, standing.history) ?? displayed(job, standing.shown)
  if (past?.outcome) return ended(job, outcomeNames[past.outcome], past.reason ?? null)
  // Idle, broken or busy with something else: whatever this print was, it does not run any more.
  if (working || standing.state === 'operational' || standing.state === 'error')
    return ended(job, 'failed', lost)
  return { kind: 'wait' }
}
