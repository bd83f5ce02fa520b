interface Window {
  count: number
  endsAt: number
}

const maximumKeys = 100_000

/** Counts attempts by key in windows of fixed length. */
export class Throttle {
  readonly #windows = new Map<string, Window>()
  readonly #limit: number
  readonly #windowMs: number

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Counts one attempt; answers how many seconds to wait, 0 when it may go on. A limit of 0 never stops anyone. */
  hit(key: string, now = Date.now()): number {
    if (this.#limit === 0) return 0
    const window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= maximumKeys) this.sweep(now)
      this.#windows.set(key, { count: 1, endsAt: now + this.#windowMs })
      return 0
    }
    window.count += 1
    return window.count > this.#limit ? Math.max(1, Math.ceil((window.endsAt - now) / 1000)) : 0
  }

  /** Counts one attempt less, because it turned out to be harmless. */
  takeBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  forgive(key: string): void {
    this.#windows.delete(key)
  }

  /** Drops what is over; when everything is still running, everything, because memory is bounded. */
  sweep(now = Date.now()): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key)
    if (this.#windows.size >= maximumKeys) this.#windows.clear()
  }
}
