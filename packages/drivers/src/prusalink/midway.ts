import type { JobPhase } from '../rules/state-tracker.ts'
import type { PrusaHttp } from './prusa-http.ts'
import type { Status } from './wire.ts'

/** `gone` when the printer moved on between the two questions. */
export type Midway = 'pausing' | 'cancelling' | 'gone' | undefined

interface OlderAnswer {
  state?: { flags?: { printing?: boolean; pausing?: boolean; cancelling?: boolean } }
}

/**
 * A printer's own firmware reads PAUSED as soon as it begins to pause, during a heat-up minutes early, and PRINTING
 * while it cancels. Its older interface tells the difference; it is asked only while the state moves.
 */
export async function askMidway(
  http: PrusaHttp,
  { printer: { state } }: Status,
  phase: JobPhase | undefined,
): Promise<Midway> {
  const isSettled = state === 'PAUSED' ? phase === 'paused' : phase === 'printing' || phase === 'idle'
  if ((state !== 'PAUSED' && state !== 'PRINTING') || isSettled) return undefined
  const answer = await http.ask({ path: '/api/printer' })
  const flags =
    answer.status === 200 ? (answer.json() as OlderAnswer | null | undefined)?.state?.flags : undefined
  if (flags?.cancelling === true) return 'cancelling'
  if (flags?.printing === false) return 'gone'
  return state === 'PAUSED' && flags?.pausing === true ? 'pausing' : undefined
}
