import type { JobOutcome, PrinterState } from '../telemetry.ts'

export interface SimulatedRun {
  file: string
  startedAt: number
  endedAt?: number
  outcome?: JobOutcome
  reason?: string
}

export interface SimulatedFile {
  bytes: Buffer
  modifiedAt: number
}

export interface SimulatedHeater {
  current: number
  target: number
}

const mostRuns = 1000

/**
 * The machine behind a protocol: what it really does, and a record of the jobs it began.
 * It knows no protocol; a simulator puts its facts into the words of one.
 */
export class SimulatedMachine {
  readonly files = new Map<string, SimulatedFile>()
  readonly runs: SimulatedRun[] = []
  readonly tools: SimulatedHeater[]
  readonly bed: SimulatedHeater = { current: 22, target: 0 }
  readonly chamber: SimulatedHeater = { current: 24, target: 0 }
  readonly skipped = new Set<string>()
  /** Pause, resume and cancel take this long, as on a machine that first ends its move or its heat-up. */
  settleMs = 0
  speedPercent = 100
  fanPercent = 0
  light = false
  powered = true
  homed = ''
  progress = 0
  layer = 0
  layers = 50
  errorReason: string | undefined

  private activity: 'idle' | 'printing' | 'pausing' | 'paused' | 'resuming' | 'cancelling' = 'idle'
  private settling: NodeJS.Timeout | undefined
  private readonly listeners = new Set<() => void>()

  constructor(tools = 1) {
    this.tools = Array.from({ length: tools }, () => ({ current: 21, target: 0 }))
  }

  get truth(): PrinterState {
    if (this.errorReason !== undefined) return 'error'
    return this.activity === 'idle' ? 'operational' : this.activity
  }

  get isIdle(): boolean {
    return this.activity === 'idle'
  }

  get run(): SimulatedRun | undefined {
    return this.isIdle ? undefined : this.runs.at(-1)
  }

  get lastRun(): SimulatedRun | undefined {
    return this.runs.at(-1)
  }

  get elapsedSeconds(): number {
    const run = this.runs.at(-1)
    return run === undefined ? 0 : ((run.endedAt ?? Date.now()) - run.startedAt) / 1000
  }

  startsOf(file: string): number {
    return this.runs.filter((run) => run.file === file).length
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** For a change made on a field from outside. */
  changed(): void {
    for (const listener of this.listeners) listener()
  }

  store(path: string, bytes: Buffer): void {
    this.files.set(path, { bytes, modifiedAt: Date.now() })
    this.changed()
  }

  /** A machine in error begins nothing, whatever its host was told. */
  start(file: string): void {
    if (!this.isIdle) throw new Error('machine is busy')
    if (this.errorReason !== undefined) return
    this.runs.push({ file, startedAt: Date.now() })
    if (this.runs.length > mostRuns) this.runs.shift()
    this.activity = 'printing'
    this.progress = 0
    this.layer = 0
    this.skipped.clear()
    this.changed()
  }

  pause(): void {
    this.move('pausing', 'paused')
  }

  resume(): void {
    this.move('resuming', 'printing')
  }

  cancel(): void {
    this.activity = 'cancelling'
    this.settle(() => this.end('cancelled'))
  }

  /** The part so far, as a share of the whole. */
  printTo(progress: number): void {
    this.progress = progress
    this.layer = Math.round(progress * this.layers)
    this.changed()
  }

  finish(): void {
    this.progress = 1
    this.layer = this.layers
    this.end('finished')
  }

  fail(reason: string): void {
    this.end('failed', reason)
  }

  /** The machine stops dead and stays in error; a job under way is lost. */
  shutDown(reason: string): void {
    this.errorReason = reason
    if (this.isIdle) this.changed()
    else this.end('failed', reason)
  }

  /** Out of error; a job under way is lost. */
  restart(): void {
    this.errorReason = undefined
    if (this.isIdle) this.changed()
    else this.end('failed', 'restarted')
  }

  private move(through: 'pausing' | 'resuming', to: 'paused' | 'printing'): void {
    if (this.isIdle) throw new Error('nothing to do that to')
    this.activity = through
    this.settle(() => {
      this.activity = to
      this.changed()
    })
  }

  private settle(then: () => void): void {
    clearTimeout(this.settling)
    if (this.settleMs === 0) {
      then()
    } else {
      this.changed()
      this.settling = setTimeout(then, this.settleMs)
    }
  }

  private end(outcome: JobOutcome, reason?: string): void {
    clearTimeout(this.settling)
    const run = this.run
    this.activity = 'idle'
    if (run !== undefined) Object.assign(run, { outcome, endedAt: Date.now(), ...(reason && { reason }) })
    this.changed()
  }
}
