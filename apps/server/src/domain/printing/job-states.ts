/** Where a print is. The first three run, the others have ended. */
export const jobStates = ['pending', 'printing', 'paused', 'done', 'failed', 'cancelled'] as const

export type JobState = (typeof jobStates)[number]

export type Outcome = 'done' | 'failed' | 'cancelled'

export type SeenTransition = 'started' | 'paused' | 'resumed' | 'finished' | 'cancelled' | 'failed'

const outcomes: Partial<Record<SeenTransition, Outcome>> = {
  finished: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
}

const runningAfter: Partial<Record<SeenTransition, 'printing' | 'paused'>> = {
  started: 'printing',
  paused: 'paused',
  resumed: 'printing',
}

export const hasEnded = (state: JobState): state is Outcome =>
  state === 'done' || state === 'failed' || state === 'cancelled'

export type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'goes-on'; readonly state: 'printing' | 'paused' }
  | { readonly kind: 'ends'; readonly outcome: Outcome }

/** What a transition that was seen on the printer means for its job. Seen twice, it means nothing the second time. */
export const stepOf = (state: JobState, transition: SeenTransition): Step => {
  if (hasEnded(state)) return { kind: 'nothing' }
  const outcome = outcomes[transition]
  if (outcome) return { kind: 'ends', outcome }
  const next = runningAfter[transition]
  // A start is no news for a job that is under way, and must not hide that it is paused.
  if (!next || next === state || (transition === 'started' && state !== 'pending')) return { kind: 'nothing' }
  return { kind: 'goes-on', state: next }
}
