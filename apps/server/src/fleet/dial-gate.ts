const mostAtOnce = 20
const longestHoldMs = 500

/**
 * Lets a few printers dial at a time, so that a large yard does not dial in the same instant. Who dials for long
 * gives the place away: printers that are switched off never hold up the others.
 */
export class DialGate {
  readonly #waiting = new Set<() => void>()
  #free = mostAtOnce

  /** Resolves when it is this printer's turn; call the answer when the dial is over. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    let isIn = true
    const leave = () => {
      clearTimeout(timer)
      if (isIn) this.#pass()
      isIn = false
    }
    const timer = setTimeout(leave, longestHoldMs).unref()
    return leave
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.delete(admit)
        reject(signal.reason)
      }
      this.#waiting.add(admit)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  #pass(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
