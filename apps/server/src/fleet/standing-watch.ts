import type { PastJob, PrinterState, ShownEnd, Telemetry } from '@printyard/drivers'
import type { Standing } from '#fleet/fleet-printer'
import type { Twin } from '#fleet/twin'

const historyWaitMs = 3000

/** States in which a printer does not say what became of its job. */
const vague: ReadonlySet<PrinterState> = new Set(['error', 'not_ready'])

/** Finds the moment, once per link, to tell where the printer stands: state known, history told or not to be expected. */
export class StandingWatch {
  readonly #read: () => Twin
  readonly #tell: (standing: Standing) => void
  #history: readonly PastJob[] | undefined
  #shown: ShownEnd | null = null
  #told: PrinterState | undefined
  #isSettled = false
  #timer: NodeJS.Timeout | undefined

  constructor(read: () => Twin, tell: (standing: Standing) => void) {
    this.#read = read
    this.#tell = tell
  }

  /** Called for every update, when the twin already knows it and before anybody else is told. */
  hear(update: Telemetry): void {
    if (this.#isSettled) return
    if (update.type === 'history') this.#history = update.jobs
    if (update.type === 'state' && update.shown) this.#shown = update.shown
    // Whatever happens from here on is told as it happens, and where it began has to be told before.
    if (update.type === 'transition') this.#settle()
    else if (update.type === 'history' || update.type === 'state') this.#consider()
  }

  end(): void {
    this.#isSettled = true
    clearTimeout(this.#timer)
  }

  #consider(): void {
    const { state } = this.#read()
    if (state === 'offline') return
    if (this.#told === undefined && this.#history === undefined) {
      this.#timer ??= setTimeout(() => this.#tellNow(), historyWaitMs).unref()
    } else if (this.#told === undefined || !vague.has(state)) {
      this.#tellNow()
    }
  }

  #tellNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { state, job } = this.#read()
    if (state === 'offline') return
    this.#told = state
    // One that could not say yet is heard once more when it can.
    this.#isSettled = !vague.has(state)
    this.#tell({ state, file: job?.file ?? null, history: this.#history ?? [], shown: this.#shown })
  }

  #settle(): void {
    if (this.#told === undefined) this.#tellNow()
    this.end()
  }
}
