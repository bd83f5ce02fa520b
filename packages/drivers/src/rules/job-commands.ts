import type { Commands, StartReceipt, StartRequest } from '../commands.ts'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { PrinterState } from '../telemetry.ts'
import type { LinkLife } from './link-life.ts'
import type { OwnCommand } from './state-tracker.ts'

/** What a driver adds to the shared rules: how to say it on its wire. Each rejects with the printer's refusal. */
export interface JobWire {
  pause(): Promise<unknown>
  resume(): Promise<unknown>
  cancel(): Promise<unknown>
  start(request: StartRequest): Promise<unknown>
  /** What the printer's own memory says: was this file begun at or after that time? */
  begunSince?(path: string, time: Date): Promise<boolean>
  /** Whether the running job is this file, where the printer changes names. */
  isRunning?(path: string): boolean
}

type JobCommands = Pick<Commands, 'pause' | 'resume' | 'cancel' | 'start'>

const underWay: readonly (PrinterState | undefined)[] = [
  'printing',
  'pausing',
  'paused',
  'resuming',
  'cancelling',
]

/** Guard by state, send, then wait until the printer shows that it happened. "ok" alone proves nothing. */
export function createJobCommands(life: LinkLife, wire: JobWire, timing: DriverTiming): JobCommands {
  const job = new JobControl(life, wire, timing)
  return {
    pause: () => job.pause(),
    resume: () => job.resume(),
    cancel: () => job.cancel(),
    start: (request) => job.start(request),
  }
}

class JobControl {
  readonly #life: LinkLife
  readonly #wire: JobWire
  readonly #timing: DriverTiming
  readonly #startedJobs = new Set<string>()
  #isStarting = false

  constructor(life: LinkLife, wire: JobWire, timing: DriverTiming) {
    this.#life = life
    this.#wire = wire
    this.#timing = timing
  }

  get #state(): PrinterState | undefined {
    return this.#life.state.state
  }

  async pause(): Promise<void> {
    this.#life.throwIfOver()
    if (this.#state === 'paused') return
    if (this.#state === 'resuming' || this.#state === 'cancelling') throw this.#busy()
    if (this.#state === 'pausing') return this.#reach('paused')
    if (this.#state !== 'printing') throw this.#wrongState('pause')
    await this.#change('pausing', this.#wire.pause, () => this.#hasReached('paused'))
  }

  async resume(): Promise<void> {
    this.#life.throwIfOver()
    if (this.#state === 'printing') return
    // A printer asked to resume while it still pauses says yes and then stays where it is.
    if (this.#state === 'pausing' || this.#state === 'cancelling') throw this.#busy()
    if (this.#state === 'resuming') return this.#reach('printing')
    if (this.#state !== 'paused') throw this.#wrongState('resume')
    await this.#change('resuming', this.#wire.resume, () => this.#hasReached('printing'))
  }

  async cancel(): Promise<void> {
    const { state } = this.#life
    const isGone = () => state.phase === 'idle'
    this.#life.throwIfOver()
    if (!underWay.includes(this.#state)) throw this.#wrongState('cancel')
    if (this.#state === 'cancelling')
      await this.#life.until(isGone, 'cancelling', this.#timing.confirmSeconds)
    else await this.#change('cancelling', this.#wire.cancel, isGone)
    if (state.lastEnd?.outcome === 'cancelled') return
    const message = `The print was not cancelled: it ${state.lastEnd?.outcome ?? 'ended'}`
    throw new DriverFailure('wrong-state', message, { printerSaid: state.lastEnd?.reason })
  }

  async start(request: StartRequest): Promise<StartReceipt> {
    this.#life.throwIfOver()
    if (this.#isStarting) throw this.#busy()
    this.#isStarting = true
    try {
      if (await this.#isAlreadyBegun(request)) return { alreadyStarted: true }
      await this.#begin(request)
      return { alreadyStarted: false }
    } finally {
      this.#isStarting = false
    }
  }

  async #isAlreadyBegun({ path, jobId, firstAttemptAt }: StartRequest): Promise<boolean> {
    if (this.#startedJobs.has(jobId)) return true
    if (firstAttemptAt === undefined) return false
    const isRunning = this.#wire.isRunning?.(path) ?? this.#life.state.file === path
    if (underWay.includes(this.#state) && isRunning) return true
    return (await this.#wire.begunSince?.(path, firstAttemptAt)) ?? false
  }

  async #begin(request: StartRequest): Promise<void> {
    const { state } = this.#life
    if (underWay.includes(this.#state)) throw this.#busy()
    if (this.#state !== 'operational' && this.#state !== 'downloading') throw this.#wrongState('start')
    const before = state.startsSeen
    const hasStarted = () => state.startsSeen > before
    await this.#sendAndConfirm(() => this.#wire.start(request), hasStarted, `start ${request.path}`)
    this.#startedJobs.add(request.jobId)
  }

  async #change(command: OwnCommand, send: () => Promise<unknown>, check: () => boolean): Promise<void> {
    this.#life.state.expect(command)
    try {
      await this.#sendAndConfirm(send, check, command)
    } finally {
      this.#life.state.forget(command)
    }
  }

  async #sendAndConfirm(send: () => Promise<unknown>, check: () => boolean, what: string): Promise<void> {
    const giveUp = new AbortController()
    const confirmed = this.#life.until(check, what, this.#timing.confirmSeconds, giveUp.signal)
    confirmed.catch(() => {})
    // Some printers answer only after a heat-up, others before they begin: whichever comes first decides.
    const answered = send().then(() => confirmed)
    answered.catch(() => {})
    try {
      await Promise.race([confirmed, answered])
    } finally {
      giveUp.abort()
    }
  }

  #reach(target: 'paused' | 'printing'): Promise<void> {
    return this.#life.until(() => this.#hasReached(target), target, this.#timing.confirmSeconds)
  }

  #hasReached(target: 'paused' | 'printing'): boolean {
    const { state } = this.#life
    if (state.phase !== 'idle') return state.state === target
    const printerSaid = state.lastEnd?.reason
    throw new DriverFailure('wrong-state', `The print ended before it was ${target}`, { printerSaid })
  }

  #wrongState(wanted: string): DriverFailure {
    return new DriverFailure(
      'wrong-state',
      `Cannot ${wanted}: the printer is ${this.#state ?? 'not known yet'}`,
    )
  }

  #busy(): DriverFailure {
    return new DriverFailure('busy', `The printer is ${this.#isStarting ? 'starting a job' : this.#state}`)
  }
}
