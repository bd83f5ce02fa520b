import type { Telemetry } from '../telemetry.ts'
import { deepMerge, type Tree } from './deep-merge.ts'
import { isEvent } from './only-changes.ts'

/** Events a reader may leave unread; the rest is folded together, so it cannot grow. */
const mostUnreadEvents = 1000

type Step = IteratorResult<Telemetry, undefined>

/**
 * Turns updates into an iteration for one reader. While the reader is slow, updates of one type are folded into
 * one between two events. Written out instead of as a generator: a link passes thousands of updates an hour.
 */
export class TelemetryQueue implements AsyncIterable<Telemetry> {
  #unread: Telemetry[] = []
  #next = 0
  #unreadEvents = 0
  readonly #foldable = new Map<Telemetry['type'], Telemetry>()
  #isEnded = false
  #waiting: ((step: Step) => void) | undefined
  readonly #onOverflow: () => void

  constructor(onOverflow: () => void) {
    this.#onOverflow = onOverflow
  }

  push(update: Telemetry): void {
    if (!this.#isEnded && !this.#hand({ done: false, value: update })) this.#enqueue(update)
  }

  /** What is queued is still read, then the iteration ends. */
  end(): void {
    this.#isEnded = true
    this.#hand({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): AsyncIterator<Telemetry, undefined> {
    return {
      next: () => this.#read(),
      return: () => {
        this.end()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  }

  #read(): Promise<Step> {
    const update = this.#dequeue()
    if (update !== undefined) return Promise.resolve({ done: false, value: update })
    if (this.#isEnded) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  #hand(step: Step): boolean {
    const give = this.#waiting
    if (give === undefined) return false
    this.#waiting = undefined
    give(step)
    return true
  }

  #enqueue(update: Telemetry): void {
    if (isEvent(update)) {
      this.#unreadEvents += 1
      this.#foldable.clear()
      this.#unread.push(update)
      if (this.#unreadEvents > mostUnreadEvents) this.#onOverflow()
      return
    }
    const earlier = this.#foldable.get(update.type)
    if (earlier === undefined) {
      this.#unread.push(update)
      this.#foldable.set(update.type, update)
    } else {
      deepMerge(earlier as unknown as Tree, update as unknown as Tree)
    }
  }

  #dequeue(): Telemetry | undefined {
    const update = this.#unread[this.#next]
    if (update === undefined) return undefined
    this.#next += 1
    if (isEvent(update)) this.#unreadEvents -= 1
    else if (this.#foldable.get(update.type) === update) this.#foldable.delete(update.type)
    if (this.#next === this.#unread.length) {
      this.#unread = []
      this.#next = 0
    }
    return update
  }
}
