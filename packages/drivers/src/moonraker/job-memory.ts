import type { PrintStats } from './wire.ts'

/** `replaced`: another job took the place of the one under way. `missed`: a whole job fell between two reports. */
export type HiddenChange = 'replaced' | 'missed'

type State = PrintStats['state']

const isActive = (state: State) => state === 'printing' || state === 'paused'
const isEnding = (state: State) => state === 'complete' || state === 'cancelled' || state === 'error'

/**
 * Klipper tells only what differs from its last report, a quarter of a second ago. A job that began and ended in
 * between, or was begun anew out of a pause, leaves its state as it was: only its clock and its file betray it.
 */
export class JobMemory {
  #state: State
  #file = ''
  #seconds = 0
  #stateSince = 0
  #activeSince = 0

  /** The state before the last look. */
  previous: State

  look(stats: PrintStats, time: number): HiddenChange | undefined {
    const seconds = typeof stats.total_duration === 'number' ? stats.total_duration : 0
    const file = stats.filename ?? ''
    const hidden = this.#compare(stats.state, file, seconds, time)
    this.previous = this.#state
    if (stats.state !== this.#state) this.#stateSince = time
    if (hidden === 'replaced' || (isActive(stats.state) && !isActive(this.#state))) this.#activeSince = time
    this.#state = stats.state
    this.#file = file
    this.#seconds = seconds
    return hidden
  }

  #compare(state: State, file: string, seconds: number, time: number): HiddenChange | undefined {
    if (isActive(this.#state) && isActive(state)) {
      const isOther = file !== '' && this.#file !== '' && file !== this.#file
      return (isOther || seconds < this.#seconds) && time > this.#activeSince ? 'replaced' : undefined
    }
    if (state !== this.#state || !isEnding(state)) return undefined
    return (seconds !== this.#seconds || file !== this.#file) && time > this.#stateSince
      ? 'missed'
      : undefined
  }
}
