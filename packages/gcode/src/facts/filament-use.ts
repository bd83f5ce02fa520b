import { MOST_TOOLS } from '../motion/extruders.ts'

/** Nobody draws back so much to stop oozing: the filament leaves the extruder. */
const UNLOADED_FROM = 40

/**
 * Filament that left the spool, by tool. Drawing back and pushing again is no use, so only what goes beyond the
 * farthest point reached counts.
 */
export class FilamentUse {
  readonly used = new Float64Array(MOST_TOOLS)
  readonly #reached = new Float64Array(MOST_TOOLS)
  readonly #farthest = new Float64Array(MOST_TOOLS)
  highestTool = -1
  #sinceTaken = 0

  push({ tool, filament }: Readonly<{ tool: number; filament: number }>): void {
    const reached = (this.#reached[tool] as number) + filament
    this.#reached[tool] = reached
    const fresh = reached - (this.#farthest[tool] as number)
    if (fresh <= 0) return
    this.#farthest[tool] = reached
    this.used[tool] = (this.used[tool] as number) + fresh
    if (tool > this.highestTool) this.highestTool = tool
    this.#sinceTaken += fresh
  }

  /** mm used since this was last asked. */
  take(): number {
    const mm = this.#sinceTaken
    this.#sinceTaken = 0
    return mm
  }

  /** Work with a tool ends: where its filament was drawn out of the extruder, that much is on the spool again. */
  release(tool: number): void {
    const drawnBack = (this.#farthest[tool] as number) - (this.#reached[tool] as number)
    if (drawnBack < UNLOADED_FROM) return
    this.#farthest[tool] = this.#reached[tool] as number
    this.used[tool] = Math.max(0, (this.used[tool] as number) - drawnBack)
  }
}
