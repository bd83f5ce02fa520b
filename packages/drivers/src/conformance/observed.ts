import type { AnyLink } from '../define-driver.ts'
import { deepMerge, type Tree } from '../rules/deep-merge.ts'
import type { PrinterState, Telemetry, TransitionUpdate } from '../telemetry.ts'

/** A link and everything it told, as the fleet would see it. */
export class Observed {
  readonly link: AnyLink
  readonly updates: Telemetry[] = []
  readonly states: PrinterState[] = []
  readonly transitions: TransitionUpdate[] = []
  /** All partial updates laid over each other, by type. */
  readonly known: Partial<Record<Telemetry['type'], Tree>> = {}
  ended = false
  private readonly listeners = new Set<() => void>()

  constructor(link: AnyLink) {
    this.link = link
    void this.follow()
  }

  get state(): PrinterState | undefined {
    return this.states.at(-1)
  }

  /** Resolves when `check` holds; the message says what was seen instead. */
  until(check: () => boolean, what: string, milliseconds = 5000): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (failure?: Error) => {
        clearTimeout(timer)
        this.listeners.delete(look)
        if (failure) reject(failure)
        else resolve()
      }
      const look = () => {
        if (check()) done()
      }
      const seen = () =>
        `states ${this.states.join(' ')}; transitions ${this.transitions.map((t) => t.transition)}`
      const timer = setTimeout(() => done(new Error(`never came: ${what} (${seen()})`)), milliseconds)
      this.listeners.add(look)
      look()
    })
  }

  untilState(state: PrinterState): Promise<void> {
    return this.until(() => this.state === state, `state ${state}`)
  }

  untilTransition(transition: TransitionUpdate['transition'], count = 1): Promise<void> {
    const seen = () => this.transitions.filter((update) => update.transition === transition).length
    return this.until(() => seen() >= count, `transition ${transition}`)
  }

  private async follow(): Promise<void> {
    for await (const update of this.link.telemetry) {
      this.updates.push(update)
      if (update.type === 'state' && update.state !== this.state) this.states.push(update.state)
      if (update.type === 'transition') this.transitions.push(update)
      const known = this.known[update.type] ?? {}
      this.known[update.type] = deepMerge(known, update as unknown as Tree)
      for (const listener of [...this.listeners]) listener()
    }
    this.ended = true
    for (const listener of [...this.listeners]) listener()
  }
}
