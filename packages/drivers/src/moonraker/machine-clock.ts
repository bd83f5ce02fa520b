/** The answer travels, and the time in it may be a second old. */
const withinMeasureSeconds = 2

/** Small hosts have no battery for their clock and may live in another year: their times are read by their own clock. */
export class MachineClock {
  #aheadSeconds = 0

  /** The host's own time, in seconds since 1970, as it just told it. */
  heard(theirSeconds: unknown): void {
    if (typeof theirSeconds !== 'number' || !Number.isFinite(theirSeconds)) return
    const ahead = theirSeconds - Date.now() / 1000
    this.#aheadSeconds = Math.abs(ahead) < withinMeasureSeconds ? 0 : ahead
  }

  ours(theirSeconds: number): Date {
    return new Date((theirSeconds - this.#aheadSeconds) * 1000)
  }

  theirs(time: Date): number {
    return time.getTime() / 1000 + this.#aheadSeconds
  }
}
