import type { JobPhase, Reported } from '../rules/state-tracker.ts'
import type { JobOutcome, JobUpdate, Telemetry, Temperature, TemperatureUpdate } from '../telemetry.ts'
import type { CurrentMessage, EventMessage, Heat, StateFlags } from './wire.ts'

/** What was seen of the printer so far, from states and events together. */
export interface Seen {
  /** A message with a state came; pieces of others may come before it. */
  hasState: boolean
  flags: StateFlags
  text: string | undefined
  error: string | undefined
  file: string | undefined
  completion: number
  serverTime: number
  /** A job is under way by what we saw, whatever the newest message reads. */
  isRunning: boolean
  /** The flags showed the job at work, so flags that show it gone are news and not the past. */
  isShown: boolean
  /** How often in a row the flags showed no job although no event told its end. */
  idleReports: number
  outcome: JobOutcome | undefined
  outcomeReason: string | undefined
}

export const nothingSeen: Seen = {
  hasState: false,
  flags: {},
  text: undefined,
  error: undefined,
  file: undefined,
  completion: 0,
  serverTime: 0,
  isRunning: false,
  isShown: false,
  idleReports: 0,
  outcome: undefined,
  outcomeReason: undefined,
}

/** An end is believed without its event only when this many states in a row agree. */
const idleReportsThatCount = 3

function isActive(flags: StateFlags): boolean {
  return Boolean(
    flags.printing || flags.paused || flags.pausing || flags.resuming || flags.cancelling || flags.finishing,
  )
}

export function isStale(seen: Seen, message: CurrentMessage): boolean {
  return message.serverTime !== undefined && message.serverTime < seen.serverTime
}

export function seeCurrent(seen: Seen, message: CurrentMessage): Seen {
  const flags = message.state?.flags
  const next: Seen = {
    ...seen,
    file: message.job?.file === undefined ? seen.file : (message.job.file.path ?? undefined),
    completion: message.progress?.completion ?? seen.completion,
    serverTime: message.serverTime ?? seen.serverTime,
  }
  if (flags === undefined) return next
  next.hasState = true
  next.flags = flags
  next.text = message.state?.text
  next.error = message.state?.error
  if (isActive(flags)) {
    // After the event of its end, a late state of the same job is no new job: that begins with its own event.
    if (!seen.hasState || seen.isRunning) return { ...next, isRunning: true, isShown: true, idleReports: 0 }
    return next
  }
  if (!seen.isRunning || !seen.isShown) return next
  if (seen.idleReports + 1 < idleReportsThatCount) return { ...next, idleReports: seen.idleReports + 1 }
  return { ...ended(next), ...(next.completion >= 100 ? { outcome: 'finished' as const } : {}) }
}

function ended(seen: Seen): Seen {
  return {
    ...seen,
    isRunning: false,
    isShown: false,
    idleReports: 0,
    outcome: undefined,
    outcomeReason: undefined,
  }
}

export function seeEvent(seen: Seen, { type, payload }: EventMessage): Seen {
  if (type === 'PrintStarted') {
    return { ...seen, isRunning: true, isShown: false, idleReports: 0, file: payload?.path ?? seen.file }
  }
  // A cancelled print is told twice, as cancelled and as failed: only the first one finds it running.
  if (!seen.isRunning) return seen
  if (type === 'PrintDone') return { ...ended(seen), outcome: 'finished' }
  if (type === 'PrintCancelled') return { ...ended(seen), outcome: 'cancelled' }
  if (type !== 'PrintFailed') return seen
  if (payload?.reason === 'cancelled') return { ...ended(seen), outcome: 'cancelled' }
  return { ...ended(seen), outcome: 'failed', outcomeReason: payload?.error ?? payload?.reason }
}

function phaseOf({ flags, isRunning }: Seen): JobPhase {
  if (!isRunning) return 'idle'
  if (flags.cancelling) return 'cancelling'
  // Comes together with `printing`, so it has to be asked for first.
  if (flags.pausing) return 'pausing'
  if (flags.resuming) return 'resuming'
  return flags.paused ? 'paused' : 'printing'
}

export function reportedState(seen: Seen): Reported {
  const { flags, text, error, file, outcome, outcomeReason } = seen
  if (flags.closedOrError) {
    if (!flags.error) return { host: 'offline', hostReason: text }
    const reason = error || text
    return {
      host: 'error',
      hostReason: reason,
      job: 'idle',
      file,
      outcome: 'failed',
      outcomeReason: outcomeReason ?? reason,
    }
  }
  const job = phaseOf(seen)
  const host = flags.ready || flags.operational || isActive(flags) ? 'ready' : 'not_ready'
  return { host, hostReason: text, job, file, outcome, outcomeReason }
}

function reading({ actual, target }: Heat): Temperature {
  return {
    ...(typeof actual === 'number' ? { current: actual } : {}),
    ...(typeof target === 'number' ? { target } : {}),
  }
}

export function temperatureTelemetry(temps: Record<string, Heat | number>): TemperatureUpdate {
  const update: TemperatureUpdate = { type: 'temperatures' }
  for (const [name, heat] of Object.entries(temps)) {
    if (typeof heat !== 'object' || heat === null) continue
    const tool = /^tool(\d+)$/.exec(name)?.[1]
    if (tool !== undefined) {
      update.tools ??= {}
      update.tools[Number(tool)] = reading(heat)
    } else if (name === 'bed' || name === 'chamber') update[name] = reading(heat)
  }
  return update
}

/** Everything in a message that is not the state itself. */
export function currentTelemetry({ job, progress, temps }: CurrentMessage): Telemetry[] {
  const updates: Telemetry[] = []
  const latest = temps?.at(-1)
  if (latest !== undefined) updates.push(temperatureTelemetry(latest))
  const update: JobUpdate = { type: 'job' }
  if (job?.file !== undefined) update.file = job.file.path ?? null
  if (progress !== undefined) {
    update.progress = Math.round((progress.completion ?? 0) * 100) / 10_000
    update.position = progress.filepos ?? 0
    update.elapsedSeconds = progress.printTime ?? 0
    update.remainingSeconds = progress.printTimeLeft ?? null
  }
  if (Object.keys(update).length > 1) updates.push(update)
  return updates
}
