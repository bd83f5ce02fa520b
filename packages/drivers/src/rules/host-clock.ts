const windowSeconds = 60
/** A difference that falls by more than this means a clock was set, not that a message was slow. */
const setBackSeconds = 30

/**
 * How far the clock of a printer's host is ahead of ours, from the time it writes into its messages. Small hosts have
 * no battery for their clock and may live in another year.
 */
export class HostClock {
  #best: number | undefined
  #before = Number.NEGATIVE_INFINITY
  #windowBegan = 0

  hear(hostSeconds: number, ownSeconds = Date.now() / 1000): void {
    // A message is never early: the greatest difference comes nearest to the truth.
    const ahead = hostSeconds - ownSeconds
    if (this.#best === undefined || ahead < this.aheadSeconds - setBackSeconds) {
      this.#before = Number.NEGATIVE_INFINITY
      this.#best = ahead
      this.#windowBegan = ownSeconds
    } else if (ownSeconds - this.#windowBegan > windowSeconds) {
      this.#before = this.#best
      this.#best = ahead
      this.#windowBegan = ownSeconds
    } else {
      this.#best = Math.max(this.#best, ahead)
    }
  }

  get aheadSeconds(): number {
    return Math.max(this.#best ?? 0, this.#before)
  }

  /** A time the host tells, by our clock. */
  ours(hostSeconds: number): Date {
    return new Date((hostSeconds - this.aheadSeconds) * 1000)
  }

  /** A time of ours as the host would tell it, in seconds since 1970. */
  theirs(time: Date): number {
    return time.getTime() / 1000 + this.aheadSeconds
  }
}
