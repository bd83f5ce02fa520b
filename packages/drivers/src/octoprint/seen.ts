import type { JobPhase, Reported } from '../rules/state-tracker.ts'
import type { JobOutcome } from '../telemetry.ts'
import { fileName } from './telemetry.ts'
import type { CurrentMessage, EventMessage, StateFlags } from './wire.ts'

interface Ending {
  outcome: JobOutcome | undefined
  reason: string | undefined
}

/** What was seen of the printer so far, from states and events together. Either may run ahead of the other. */
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
  /** An event told of a pause, so another start is a start over. */
  isHeld: boolean
  /** How often in a row the flags contradicted the events. */
  contradictions: number
  /** An end that an event told of; it counts once the printer is free, because scripts still run after it. */
  told: Ending | undefined
  /** How the last job ended. */
  ending: Ending | undefined
  firmwareError: string | undefined
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
  isHeld: false,
  contradictions: 0,
  told: undefined,
  ending: undefined,
  firmwareError: undefined,
}

/** Events may be late or lost: the flags are believed against them when this many in a row agree. */
const contradictionsThatCount = 5
/** A clock that went back further than this was set, and says nothing about the order of messages. */
const mostSecondsLate = 5

const closedStates = new Set(['OFFLINE', 'CLOSED', 'CLOSED_WITH_ERROR', 'ERROR'])

function isActive(flags: StateFlags): boolean {
  return Boolean(
    flags.printing || flags.paused || flags.pausing || flags.resuming || flags.cancelling || flags.finishing,
  )
}

export function isStale(seen: Seen, { serverTime }: CurrentMessage): boolean {
  if (typeof serverTime !== 'number') return false
  return serverTime < seen.serverTime && seen.serverTime - serverTime < mostSecondsLate
}

export function seeCurrent(seen: Seen, message: CurrentMessage): Seen {
  const next = withFacts(seen, message)
  const flags = message.state?.flags
  if (flags === undefined) return next
  next.hasState = true
  next.flags = flags
  next.text = message.state?.text
  next.error = message.state?.error || undefined
  const active = isActive(flags)
  if (!seen.hasState || active === seen.isRunning) {
    return { ...next, isRunning: active, isShown: active, contradictions: 0 }
  }
  return seen.isRunning ? seeNoJob(next) : seeUntoldJob(next)
}

function withFacts(seen: Seen, { job, progress, serverTime }: CurrentMessage): Seen {
  const next = { ...seen }
  // A running job keeps its file: a late message may still name the one before.
  if (job?.file != null && !(seen.isRunning && seen.file !== undefined)) next.file = fileName(job.file)
  if (typeof progress?.completion === 'number') next.completion = progress.completion
  if (typeof serverTime === 'number') next.serverTime = serverTime
  return next
}

/** The flags show no job although one runs: its end, or a state from before its start. */
function seeNoJob(next: Seen): Seen {
  if (next.told !== undefined) return ended(next, next.told)
  if (next.flags.closedOrError && next.isShown) return ended(next, lostWithTheLine(next))
  const contradictions = next.contradictions + 1
  if (contradictions < contradictionsThatCount) return { ...next, contradictions }
  return ended(next, { outcome: next.completion >= 100 ? 'finished' : undefined, reason: undefined })
}

/** The flags show a job that no event told of: the past of one that ended, or a start we missed. */
function seeUntoldJob(next: Seen): Seen {
  const contradictions = next.contradictions + 1
  if (contradictions < contradictionsThatCount) return { ...next, contradictions }
  return { ...next, isRunning: true, isShown: true, contradictions: 0 }
}

function lostWithTheLine({ error }: Seen): Ending {
  return { outcome: 'failed', reason: error ?? 'OctoPrint lost or closed its connection to the printer' }
}

function ended(seen: Seen, ending: Ending): Seen {
  return {
    ...seen,
    isRunning: false,
    isShown: false,
    isHeld: false,
    contradictions: 0,
    told: undefined,
    ending,
    firmwareError: undefined,
  }
}

/** What is seen after an event; two views where one job gives way to the next. */
export function seeEvent(seen: Seen, { type, payload }: EventMessage): readonly Seen[] {
  if (type === 'PrintStarted') return seeStart(seen, payload)
  if (!seen.isRunning) return [seen]
  switch (type) {
    case 'PrintPaused':
      return [{ ...seen, isHeld: true }]
    case 'PrintResumed':
      return [{ ...seen, isHeld: false }]
    case 'PrintCancelling':
      return [{ ...seen, firmwareError: payload?.firmwareError }]
    case 'PrintDone':
      return [tell(seen, { outcome: 'finished', reason: undefined })]
    case 'PrintCancelled':
      return [tell(seen, cancelledOr(seen))]
    case 'PrintFailed':
      // A cancelled print is told twice, as cancelled and as failed.
      if (payload?.reason === 'cancelled') return [tell(seen, cancelledOr(seen))]
      return [tell(seen, { outcome: 'failed', reason: payload?.error || payload?.reason })]
    case 'PrinterReset':
      return [payload?.idle === false ? seeReset(seen) : seen]
    case 'PrinterStateChanged':
      return [seeStateChange(seen, payload?.state_id ?? '')]
    default:
      return [seen]
  }
}

function seeStart(seen: Seen, payload: EventMessage['payload']): readonly Seen[] {
  if (seen.isRunning && seen.told === undefined && !seen.isHeld) return [seen]
  const startedOver: Ending = { outcome: 'cancelled', reason: 'The print was started over at the printer' }
  const before = seen.isRunning ? ended(seen, seen.told ?? startedOver) : seen
  const begun: Seen = {
    ...ended(before, { outcome: undefined, reason: undefined }),
    isRunning: true,
    completion: 0,
    file: fileName(payload ?? {}) ?? seen.file,
  }
  return seen.isRunning ? [before, begun] : [begun]
}

/** OctoPrint cancels by itself what the firmware complained about. */
function cancelledOr({ firmwareError }: Seen): Ending {
  return { outcome: firmwareError ? 'failed' : 'cancelled', reason: firmwareError }
}

function tell(seen: Seen, ending: Ending): Seen {
  if (seen.told !== undefined) return seen
  const isFree = seen.isShown && !isActive(seen.flags)
  return isFree ? ended(seen, ending) : { ...seen, told: ending }
}

function seeReset(seen: Seen): Seen {
  return {
    ...seen,
    told: { outcome: 'failed', reason: 'The printer reset itself in the middle of the print' },
  }
}

function seeStateChange(seen: Seen, state: string): Seen {
  if (state === 'OPERATIONAL' && seen.told !== undefined) return ended(seen, seen.told)
  if (!closedStates.has(state)) return seen
  // The words for it come with the flags.
  return seen.flags.closedOrError
    ? ended(seen, seen.told ?? lostWithTheLine(seen))
    : { ...seen, isShown: true }
}

function phaseOf({ flags, isRunning, isShown, told }: Seen): JobPhase {
  if (!isRunning) return 'idle'
  if (told !== undefined && told.outcome !== 'finished') return 'cancelling'
  // Flags from before its start are those of another job.
  if (!isShown) return 'printing'
  if (flags.cancelling) return 'cancelling'
  // Comes together with `printing`, so it has to be asked for first.
  if (flags.pausing) return 'pausing'
  if (flags.resuming) return 'resuming'
  return flags.paused ? 'paused' : 'printing'
}

function hostOf({ flags, text = '', error }: Seen): Reported['host'] {
  // Once the line is closed the error flag is gone, and only the words tell a fault from a farewell.
  if (flags.closedOrError) {
    return flags.error || error !== undefined || /error/i.test(text) ? 'error' : 'offline'
  }
  // Operational, free and not ready: it takes a file onto its card.
  return flags.ready || isActive(flags) ? 'ready' : 'not_ready'
}

export function reportedState(seen: Seen): Reported {
  const host = hostOf(seen)
  return {
    host,
    hostReason: host === 'error' ? (seen.error ?? seen.text) : seen.text,
    job: phaseOf(seen),
    file: seen.file,
    outcome: seen.ending?.outcome,
    outcomeReason: seen.ending?.reason,
  }
}
