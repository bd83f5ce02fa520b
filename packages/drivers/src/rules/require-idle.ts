import { DriverFailure } from '../driver-failure.ts'
import type { LinkLife } from './link-life.ts'

/** For what would ruin a running print and is fine otherwise, also on a printer that is off or in error. */
export function requireNoJob({ state }: LinkLife, wanted: string): void {
  if (state.phase !== undefined && state.phase !== 'idle') {
    throw new DriverFailure('busy', `Cannot ${wanted} while the printer is ${state.state}`)
  }
}

/** For what needs a printer that is well and free. */
export function requireIdle(life: LinkLife, wanted: string): void {
  requireNoJob(life, wanted)
  requireReady(life, wanted)
}

export function requireReady({ state }: Pick<LinkLife, 'state'>, wanted: string): void {
  if (
    state.state === undefined ||
    state.state === 'offline' ||
    state.state === 'error' ||
    state.state === 'not_ready'
  ) {
    throw new DriverFailure(
      'wrong-state',
      `Cannot ${wanted}: the printer is ${state.state ?? 'not known yet'}`,
    )
  }
}
