export interface ToolChange {
  layer: number
  from: number
  to: number
  position: number
}

export interface Pause {
  layer: number
  /** As the file says it: M600, M0, PAUSE … */
  command: string
  position: number
}

const MOST_EVENTS = 10_000

/** Tool changes and pauses in their order; a list that would grow without end keeps its beginning and the count. */
export class PrintEvents {
  readonly toolChanges: ToolChange[] = []
  readonly pauses: Pause[] = []
  toolChangeCount = 0

  toolChange(change: ToolChange): void {
    this.toolChangeCount++
    if (this.toolChanges.length < MOST_EVENTS) this.toolChanges.push(change)
  }

  pause(pause: Pause): void {
    if (this.pauses.length < MOST_EVENTS) this.pauses.push(pause)
  }
}
