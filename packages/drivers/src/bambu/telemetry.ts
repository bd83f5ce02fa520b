import type { Reported } from '../rules/state-tracker.ts'
import type { FactsUpdate, JobOutcome, JobUpdate, MotionUpdate, ShownEnd, Telemetry } from '../telemetry.ts'
import { endingError, healthText, isCancellation, isFatal, isTrouble, printErrorText } from './error-codes.ts'
import { materialsTelemetry } from './materials.ts'
import type { BambuModel } from './models.ts'
import { stageText } from './stages.ts'
import { temperatures } from './temperatures.ts'
import type { PrintReport, VersionModule } from './wire.ts'

/** What we know of the job besides the printer's words. */
export interface JobContext {
  file: string | undefined
  isUnderWay: boolean
  isCancelling: boolean
  /** How the last job ended, once told: FINISH and FAILED stay until the next one. */
  lastOutcome: JobOutcome | undefined
}

export function reportedState(known: PrintReport, context: JobContext): Reported {
  const { file } = context
  switch (known.gcode_state) {
    case 'PREPARE':
    case 'SLICING':
    case 'RUNNING':
      return { host: 'ready', job: 'printing', file }
    case 'PAUSE':
      return { host: 'ready', job: 'paused', file }
    case 'IDLE':
    case 'FINISH':
    case 'FAILED':
      return idle(known, context)
    default:
      return {
        host: 'offline',
        hostReason: `The printer says ${known.gcode_state ?? 'nothing of its state'}`,
      }
  }
}

function idle(known: PrintReport, context: JobContext): Reported {
  const { isUnderWay, lastOutcome } = context
  const fatal = known.hms?.find(isFatal)
  const outcome = isUnderWay ? endOf(known, context) : lastOutcome
  const error = endingError(known)
  const reason = error === 0 ? undefined : printErrorText(error)
  return {
    host: fatal === undefined ? 'ready' : 'error',
    hostReason: fatal === undefined ? undefined : healthText(fatal),
    job: 'idle',
    outcome,
    outcomeReason: outcome === 'failed' ? (reason ?? (fatal && healthText(fatal))) : undefined,
    shown: shownEnd(known, reason),
  }
}

function shownEnd(known: PrintReport, reason: string | undefined): ShownEnd | undefined {
  const file = fileOf(known)
  const ofFile = file === undefined ? {} : { file }
  if (known.gcode_state === 'FINISH') return { outcome: 'finished', ...ofFile }
  if (known.gcode_state !== 'FAILED') return undefined
  if (isCancellation(endingError(known))) return { outcome: 'cancelled', ...ofFile }
  return { outcome: 'failed', ...ofFile, ...(reason === undefined ? {} : { reason }) }
}

function endOf(known: PrintReport, context: JobContext): JobOutcome {
  const { gcode_state: state } = known
  const error = endingError(known)
  if (state === 'FINISH') return 'finished'
  // Straight from a print to IDLE: somebody stopped it.
  if (state === 'IDLE' || isCancellation(error)) return 'cancelled'
  // What was noted may be of an earlier print; what is shown is of this one.
  return context.isCancelling && !isTrouble(known.print_error ?? 0) ? 'cancelled' : 'failed'
}

/** The file of the job. A print from the maker's slicer tells a path inside the archive, and its name elsewhere. */
export function fileOf({ gcode_file: path = '', subtask_name: name = '' }: PrintReport): string | undefined {
  const base = path.split('/').at(-1) ?? ''
  const isInside = path.includes('Metadata/') || /^plate_\d+\.gcode$/.test(base)
  if (base !== '' && !isInside) return base
  return name === '' ? undefined : `${name}.gcode.3mf`
}

const has = (report: PrintReport, ...fields: (keyof PrintReport)[]) => fields.some((field) => field in report)

/** Telemetry for a report, given everything known after it. */
export function reportTelemetry(
  report: PrintReport,
  known: PrintReport,
  model: BambuModel,
  file: string | undefined,
): Telemetry[] {
  const updates: Telemetry[] = [temperatures(report, known, model), motion(report)]
  if (has(report, 'ams', 'vt_tray', 'vir_slot', 'device')) updates.push(materialsTelemetry(known))
  if (
    has(report, 'mc_percent', 'mc_remaining_time', 'layer_num', 'total_layer_num', 'stg_cur', 'gcode_state')
  ) {
    updates.push(job(known, file))
  }
  if (has(report, 'device', 'nozzle_temper')) updates.push({ type: 'facts', tools: toolCount(known) })
  const filament = filamentSensors(report)
  if (filament !== undefined) updates.push(filament)
  const dbm = /^(-?\d+)(dBm)?$/.exec(report.wifi_signal ?? '')?.[1]
  if (dbm !== undefined) {
    updates.push({
      type: 'facts',
      host: { wifiPercent: Math.min(100, Math.max(0, 2 * (Number(dbm) + 100))) },
    })
  }
  return updates
}

function toolCount({ device }: PrintReport): number {
  return Math.max(1, device?.extruder?.info?.length ?? 0)
}

const filamentBit = 1 << 1

/** Where each extruder tells it for itself, the older field is of one of them. */
function filamentSensors({ device, hw_switch_state: state }: PrintReport): Telemetry | undefined {
  const sensors: Record<string, { detected: boolean }> = {}
  if (state === 0 || state === 1) sensors.extruder = { detected: state === 1 }
  for (const { id, info } of device?.extruder?.info ?? []) {
    if (info === undefined) continue
    sensors[id === 0 ? 'extruder' : `extruder${id}`] = { detected: (info & filamentBit) !== 0 }
  }
  return Object.keys(sensors).length === 0 ? undefined : { type: 'filament-sensors', sensors }
}

/** Nothing says that an object is printed again but its absence from the list. */
export function objectsTelemetry(before: readonly number[], now: readonly number[]): Telemetry {
  const objects = [...before, ...now].map((id) => [String(id), { skipped: now.includes(id) }] as const)
  return { type: 'objects', objects: Object.fromEntries(objects) }
}

const fanNames = { cooling_fan_speed: 'part', big_fan1_speed: 'aux', big_fan2_speed: 'chamber' } as const
const fanSteps = 15

function motion(report: PrintReport): MotionUpdate {
  const fans: Record<string, number> = {}
  for (const [field, name] of Object.entries(fanNames)) {
    const value = report[field as keyof typeof fanNames]
    if (value !== undefined) fans[name] = Math.round((Number(value) / fanSteps) * 100)
  }
  const lights = Object.fromEntries(
    (report.lights_report ?? []).map(({ node, mode }) => [node, mode !== 'off'] as const),
  )
  return {
    type: 'motion',
    ...(report.spd_mag === undefined ? {} : { speedPercent: report.spd_mag }),
    ...(Object.keys(fans).length === 0 ? {} : { fans }),
    ...(Object.keys(lights).length === 0 ? {} : { lights }),
    ...(report.home_flag === undefined ? {} : { homed: homedAxes(report.home_flag) }),
  }
}

export function homedAxes(flag: number): string {
  return ['x', 'y', 'z'].filter((_, bit) => (flag >> bit) & 1).join('')
}

const preparing = 'reading the file'

function job(known: PrintReport, file: string | undefined): JobUpdate {
  const { mc_percent: percent, mc_remaining_time: minutes, gcode_state: state } = known
  const isOver = state === 'IDLE' || state === 'FINISH' || state === 'FAILED'
  return {
    type: 'job',
    ...(isOver ? { file: null } : file === undefined ? {} : { file }),
    ...(percent === undefined ? {} : { progress: Math.min(1, Math.max(0, percent / 100)) }),
    remainingSeconds: minutes === undefined || minutes < 0 ? null : minutes * 60,
    layer: known.layer_num ?? null,
    layers: known.total_layer_num || null,
    stage: stageText(known.stg_cur) ?? (state === 'PREPARE' || state === 'SLICING' ? preparing : null),
  }
}

export function versionFacts(modules: unknown): FactsUpdate {
  const main = (Array.isArray(modules) ? modules : []).find((entry) => entry?.name === 'ota') as
    | VersionModule
    | undefined
  return {
    type: 'facts',
    ...(main?.sw_ver && { firmware: 'Bambu Lab', firmwareVersion: main.sw_ver }),
    ...(main?.product_name && { model: main.product_name.replace(/^Bambu Lab /, '') }),
  }
}
