import type { Reported } from '../rules/state-tracker.ts'
import type {
  FactsUpdate,
  JobOutcome,
  JobUpdate,
  MotionUpdate,
  Telemetry,
  Temperature,
  TemperatureUpdate,
} from '../telemetry.ts'
import { healthText, isCancellation, isFatal, printErrorText } from './error-codes.ts'
import { materialsTelemetry } from './materials.ts'
import type { BambuModel } from './models.ts'
import { stageText } from './stages.ts'
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
  const reason = known.print_error ? printErrorText(known.print_error) : undefined
  return {
    host: fatal === undefined ? 'ready' : 'error',
    hostReason: fatal === undefined ? undefined : healthText(fatal),
    job: 'idle',
    outcome,
    outcomeReason: outcome === 'failed' ? (reason ?? (fatal && healthText(fatal))) : undefined,
  }
}

function endOf({ gcode_state: state, print_error: error = 0 }: PrintReport, context: JobContext): JobOutcome {
  if (state === 'FINISH') return 'finished'
  // Straight from a print to IDLE: somebody stopped it.
  if (state === 'IDLE' || isCancellation(error)) return 'cancelled'
  return context.isCancelling && error === 0 ? 'cancelled' : 'failed'
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
  const updates: Telemetry[] = [temperatures(report, model), motion(report)]
  if (has(report, 'ams', 'vt_tray', 'vir_slot')) updates.push(materialsTelemetry(known))
  if (
    has(report, 'mc_percent', 'mc_remaining_time', 'layer_num', 'total_layer_num', 'stg_cur', 'gcode_state')
  ) {
    updates.push(job(known, file))
  }
  const dbm = /^(-?\d+)dBm$/.exec(report.wifi_signal ?? '')?.[1]
  if (dbm !== undefined) {
    updates.push({
      type: 'facts',
      host: { wifiPercent: Math.min(100, Math.max(0, 2 * (Number(dbm) + 100))) },
    })
  }
  if (report.s_obj !== undefined) {
    updates.push({
      type: 'objects',
      objects: Object.fromEntries(report.s_obj.map((id) => [String(id), { skipped: true }])),
    })
  }
  return updates
}

function reading(current: number | undefined, target: number | undefined): Temperature | undefined {
  if (current === undefined && target === undefined) return undefined
  return { ...(current === undefined ? {} : { current }), ...(target === undefined ? {} : { target }) }
}

/** Newer models pack both into one number. */
function unpacked(bits: number): Temperature {
  return { current: bits & 0xffff, target: (bits >>> 16) & 0xffff }
}

function temperatures(report: PrintReport, { hasChamberSensor }: BambuModel): TemperatureUpdate {
  const tools: Record<number, Temperature> = {}
  const nozzle = reading(report.nozzle_temper, report.nozzle_target_temper)
  const extruders = report.device?.extruder?.info ?? []
  for (const { id, temp } of extruders) if (temp !== undefined) tools[id] = unpacked(temp)
  if (nozzle !== undefined && extruders.length === 0) tools[0] = nozzle
  const bed = reading(report.bed_temper, report.bed_target_temper)
  // Without a sensor the printer tells five degrees.
  const chamber = hasChamberSensor ? reading(report.chamber_temper, report.ctt) : undefined
  return {
    type: 'temperatures',
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
    ...(bed === undefined ? {} : { bed }),
    ...(chamber === undefined ? {} : { chamber }),
  }
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

function job(known: PrintReport, file: string | undefined): JobUpdate {
  const { mc_percent: percent, mc_remaining_time: minutes, gcode_state: state } = known
  const isOver = state === 'IDLE' || state === 'FINISH' || state === 'FAILED'
  return {
    type: 'job',
    ...(isOver ? { file: null } : file === undefined ? {} : { file }),
    ...(percent === undefined ? {} : { progress: percent / 100 }),
    remainingSeconds: minutes === undefined ? null : minutes * 60,
    layer: known.layer_num ?? null,
    layers: known.total_layer_num || null,
    stage: stageText(known.stg_cur),
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
