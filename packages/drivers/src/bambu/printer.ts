import type { DriverTiming } from '../define-driver.ts'
import type { LinkLife } from '../rules/link-life.ts'
import type { JobOutcome } from '../telemetry.ts'
import { mergeReport } from './merge-report.ts'
import type { BambuModel } from './models.ts'
import { createNotifications } from './notifications.ts'
import { commandsUnavailable, readOnlyReason, saysReadOnly } from './read-only.ts'
import { fileOf, reportedState, reportTelemetry } from './telemetry.ts'
import type { PrintReport } from './wire.ts'

/** What the printer last said of itself, and what it means. */
export interface BambuPrinter {
  readonly known: PrintReport
  readonly isReadOnly: boolean
  take(report: PrintReport): void
  /** It refused a command as not signed by its maker's programs. */
  becomeReadOnly(): void
  /** The name we gave the file; the printer's own words for it vary. */
  expectJob(path: string, subtaskId: string): void
}

const stateFields = ['gcode_state', 'print_error', 'subtask_name'] as const
const settleShare = 1 / 8

export function createBambuPrinter(life: LinkLife, model: BambuModel, timing: DriverTiming): BambuPrinter {
  const known: PrintReport = {}
  const notifications = createNotifications((update) => life.emit(update))
  let lastOutcome: JobOutcome | undefined
  let expected: { path: string; subtaskId: string } | undefined
  let isReadOnly = false
  let wasRefused = false
  let settling: NodeJS.Timeout | undefined

  function currentFile(): string | undefined {
    const told = fileOf(known)
    if (expected === undefined) return told
    return known.subtask_id === expected.subtaskId || told === expected.path ? expected.path : told
  }

  function isUnderWay(): boolean {
    return life.state.phase !== undefined && life.state.phase !== 'idle'
  }

  function tellState(): void {
    clearTimeout(settling)
    settling = undefined
    if (known.gcode_state === undefined || life.over.aborted) return
    const reported = reportedState(known, {
      // Names may arrive in pieces; within a job the first one stands.
      file: (isUnderWay() ? life.state.file : undefined) ?? currentFile(),
      isUnderWay: isUnderWay(),
      isCancelling: life.state.state === 'cancelling',
      lastOutcome,
    })
    if (reported.job !== undefined) lastOutcome = reported.job === 'idle' ? reported.outcome : undefined
    life.report(reported)
  }

  /** P1 and A1 send a change in pieces: what belongs together gets a moment to arrive. */
  function tellStateWhenWhole(report: PrintReport): void {
    const isWhole = stateFields.every((field) => field in report)
    const isAboutState = [...stateFields, 'gcode_file', 'hms'].some((field) => field in report)
    if (isWhole) tellState()
    else if (isAboutState) settling ??= setTimeout(tellState, timing.pollSeconds * settleShare * 1000)
  }

  function tellReadOnly(): void {
    const next = wasRefused || (saysReadOnly(known) ?? false)
    if (next === isReadOnly) return
    isReadOnly = next
    const unavailable = commandsUnavailable(isReadOnly ? readOnlyReason : null)
    life.emit({ type: 'capabilities', unavailable })
  }

  life.over.addEventListener('abort', () => clearTimeout(settling), { once: true })

  return {
    known,
    get isReadOnly() {
      return isReadOnly
    },
    take(report) {
      mergeReport(known, report)
      const file = (isUnderWay() ? life.state.file : undefined) ?? currentFile()
      for (const update of reportTelemetry(report, known, model, file)) life.emit(update)
      if ('hms' in report || 'print_error' in report) notifications.update(known)
      if ('fun' in report || 'hms' in report) tellReadOnly()
      tellStateWhenWhole(report)
    },
    becomeReadOnly() {
      wasRefused = true
      tellReadOnly()
    },
    expectJob(path, subtaskId) {
      expected = { path, subtaskId }
    },
  }
}
