import type { DriverTiming } from '../define-driver.ts'
import type { LinkLife } from '../rules/link-life.ts'
import type { JobOutcome } from '../telemetry.ts'
import { endingError, isFatal } from './error-codes.ts'
import { mergeReport } from './merge-report.ts'
import type { BambuModel } from './models.ts'
import { createNotifications } from './notifications.ts'
import { commandsUnavailable, readOnlyReason, saysReadOnly } from './read-only.ts'
import { fileOf, objectsTelemetry, reportedState, reportTelemetry } from './telemetry.ts'
import type { PrintReport } from './wire.ts'

const stateFields = ['gcode_state', 'print_error', 'subtask_name'] as const
const settleShare = 1 / 8

/** What the printer last said of itself, and what it means. */
export class BambuPrinter {
  readonly known: PrintReport = {}
  readonly #life: LinkLife
  readonly #model: BambuModel
  readonly #pollMs: number
  readonly #notifications: ReturnType<typeof createNotifications>
  #lastOutcome: JobOutcome | undefined
  #expected: { path: string; subtaskId: string } | undefined
  #isReadOnly = false
  #wasRefused = false
  #tellsChangesOnly = false
  #settling: NodeJS.Timeout | undefined
  #awaitsReason = false

  constructor(life: LinkLife, model: BambuModel, { pollSeconds }: DriverTiming) {
    this.#life = life
    this.#model = model
    this.#pollMs = pollSeconds * 1000
    this.#notifications = createNotifications((update) => life.emit(update))
    life.over.addEventListener('abort', () => clearTimeout(this.#settling), { once: true })
  }

  get isReadOnly(): boolean {
    return this.#isReadOnly
  }

  /** Where it stands and what it last printed are known; a mere change may come before the whole report. */
  get isWhole(): boolean {
    return this.known.gcode_state !== undefined && this.known.subtask_id !== undefined
  }

  /** It sends what changed, and everything only when asked. */
  get tellsChangesOnly(): boolean {
    return this.#tellsChangesOnly
  }

  take(report: PrintReport): void {
    const { known } = this
    const skippedBefore = known.s_obj ?? []
    if (report.msg === 1) this.#tellsChangesOnly = true
    mergeReport(known, report)
    for (const update of reportTelemetry(report, known, this.#model, this.#jobFile)) this.#life.emit(update)
    if (report.s_obj !== undefined) this.#life.emit(objectsTelemetry(skippedBefore, report.s_obj))
    if ('hms' in report || 'print_error' in report) this.#notifications.update(known)
    if ('fun' in report || 'hms' in report) this.#tellReadOnly()
    this.#tellStateWhenWhole(report)
  }

  /** It refused a command as not signed by its maker's programs. */
  becomeReadOnly(): void {
    this.#wasRefused = true
    this.#tellReadOnly()
  }

  /** The name we gave the file; the printer's own words for it vary. */
  expectJob(path: string, subtaskId: string): void {
    this.#expected = { path, subtaskId }
  }

  get #isUnderWay(): boolean {
    const { phase } = this.#life.state
    return phase !== undefined && phase !== 'idle'
  }

  /** Names may arrive in pieces; within a job the first one stands. */
  get #jobFile(): string | undefined {
    return (this.#isUnderWay ? this.#life.state.file : undefined) ?? this.#toldFile
  }

  get #toldFile(): string | undefined {
    const told = fileOf(this.known)
    const expected = this.#expected
    if (expected === undefined) return told
    return this.known.subtask_id === expected.subtaskId || told === expected.path ? expected.path : told
  }

  /** P1 and A1 send a change in pieces: what belongs together gets a moment to arrive, a reason a longer one. */
  #tellStateWhenWhole(report: PrintReport): void {
    const isWhole = stateFields.every((field) => field in report)
    const isAboutState = [...stateFields, 'fail_reason', 'gcode_file', 'hms'].some((field) => field in report)
    const isExplained = !this.#endedWithoutReason
    if (isWhole && isExplained) this.#tellState()
    else if (isAboutState) this.#tellStateSoon(isExplained)
  }

  #tellStateSoon(isExplained: boolean): void {
    if (this.#settling !== undefined && !(isExplained && this.#awaitsReason)) return
    clearTimeout(this.#settling)
    this.#awaitsReason = !isExplained
    const waitMs = isExplained ? this.#pollMs * settleShare : this.#pollMs
    this.#settling = setTimeout(() => this.#tellState(), waitMs)
  }

  /** A print that somebody stopped and one that broke end alike; which it was, the error tells. */
  get #endedWithoutReason(): boolean {
    const { gcode_state: state, hms } = this.known
    if (state !== 'FAILED' || !this.#isUnderWay || this.#life.state.state === 'cancelling') return false
    return endingError(this.known) === 0 && !hms?.some(isFatal)
  }

  #tellState(): void {
    const { known } = this
    clearTimeout(this.#settling)
    this.#settling = undefined
    if (known.gcode_state === undefined || this.#life.over.aborted) return
    const reported = reportedState(known, {
      file: this.#jobFile,
      isUnderWay: this.#isUnderWay,
      isCancelling: this.#life.state.state === 'cancelling',
      lastOutcome: this.#lastOutcome,
    })
    if (reported.job !== undefined) this.#lastOutcome = reported.job === 'idle' ? reported.outcome : undefined
    this.#life.report(reported)
  }

  #tellReadOnly(): void {
    const next = this.#wasRefused || (saysReadOnly(this.known) ?? false)
    if (next === this.#isReadOnly) return
    this.#isReadOnly = next
    const unavailable = commandsUnavailable(next ? readOnlyReason : null)
    this.#life.emit({ type: 'capabilities', unavailable })
  }
}
