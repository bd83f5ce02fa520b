import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const mostWaiting = 1000
const firstPauseMs = 250
const longestPauseMs = 30_000

/** Calls one after the other, each repeated until it succeeds. Whoever adds one never waits for it. */
export class PortQueue {
  readonly #log: Logger
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined
  #isAbandoned = false

  constructor(log: Logger) {
    this.#log = log
  }

  add(call: () => Promise<void>): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#log.error({ waiting: mostWaiting }, 'Too much waits to be noted: what a printer did was dropped')
      return
    }
    this.#waiting.push(call)
    this.#running ??= this.#work()
  }

  /** What still waits gets one last attempt each. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  /** Nothing is called any more, whatever still waits. */
  abandon(): void {
    this.#isAbandoned = true
    this.#closing.abort()
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting[0]; next && !this.#isAbandoned; next = this.#waiting[0]) {
      await this.#repeat(next)
      this.#waiting.shift()
    }
    this.#running = undefined
  }

  async #repeat(call: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing
    for (let pauseMs = firstPauseMs; !this.#isAbandoned; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const isLast = signal.aborted
      try {
        return await call()
      } catch (error) {
        this.#log.warn({ err: error, isLast }, 'What a printer did could not be noted')
      }
      if (isLast) return
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
