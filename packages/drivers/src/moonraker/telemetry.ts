import type { HostClock } from '../rules/host-clock.ts'
import type { Reported } from '../rules/state-tracker.ts'
import type {
  JobOutcome,
  JobUpdate,
  MotionUpdate,
  PastJob,
  Telemetry,
  TemperatureUpdate,
} from '../telemetry.ts'
import type { FileMetadata, HistoryJob, KlipperStatus, KlippyState, PrintStats } from './wire.ts'

const outcomes: Record<string, JobOutcome | undefined> = {
  complete: 'finished',
  cancelled: 'cancelled',
  error: 'failed',
}

/** What Klipper says of itself and its job. `standby` after a job tells that it is over, not how. */
export function reportedState(
  klippy: KlippyState,
  message: string | undefined,
  status: KlipperStatus,
): Reported {
  if (klippy === 'disconnected' || klippy === 'startup') return { host: 'offline', hostReason: message }
  if (klippy === 'error' || klippy === 'shutdown') {
    // Whatever the job still reads, a board that was shut down does not go on with it.
    return { host: 'error', hostReason: message, job: 'idle', outcome: 'failed', outcomeReason: message }
  }
  const job = status.print_stats as PrintStats | undefined
  if (job?.state === undefined) return { host: 'ready' }
  const file = job.filename || undefined
  if (job.state === 'printing' || job.state === 'paused') return { host: 'ready', job: job.state, file }
  const outcome = outcomes[job.state]
  return {
    host: 'ready',
    job: 'idle',
    file,
    outcome,
    outcomeReason: outcome === 'failed' ? job.message || undefined : undefined,
  }
}

const historyOutcomes: Record<string, JobOutcome | undefined> = {
  completed: 'finished',
  cancelled: 'cancelled',
  error: 'failed',
  klippy_shutdown: 'failed',
  klippy_disconnect: 'failed',
  interrupted: 'failed',
}

export function pastJob(job: HistoryJob, clock: HostClock): PastJob {
  const outcome = historyOutcomes[job.status]
  return {
    file: job.filename ?? '',
    ...(job.start_time ? { startedAt: clock.ours(job.start_time) } : {}),
    ...(job.end_time ? { endedAt: clock.ours(job.end_time) } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(outcome === 'failed' ? { reason: job.status.replaceAll('_', ' ') } : {}),
  }
}

/** Moonraker closes its book when it ends itself, though Klipper prints on: then Klipper's own word counts. */
const closedByMoonraker = new Set(['server_exit', 'interrupted'])

/** The last jobs, newest first. */
export function pastJobs(
  jobs: readonly HistoryJob[],
  clock: HostClock,
  { filename, state = 'standby' }: PrintStats,
): PastJob[] {
  const [newest, ...older] = jobs.filter((job) => typeof job.filename === 'string')
  if (newest === undefined) return []
  const past = older.map((job) => pastJob(job, clock))
  if (!closedByMoonraker.has(newest.status) || newest.filename !== filename || state === 'standby')
    return [pastJob(newest, clock), ...past]
  const outcome = outcomes[state]
  const open = pastJob({ ...newest, status: 'in_progress', end_time: null }, clock)
  return [{ ...open, ...(outcome === undefined ? {} : { outcome }) }, ...past]
}

/** Collects what one change of the status means; objects are told apart by the first word of their name. */
interface Gathered {
  temperatures: TemperatureUpdate | undefined
  motion: MotionUpdate | undefined
  others: Telemetry[]
}

type Fields = Record<string, unknown>
type Gather = (gathered: Gathered, fields: Fields, name: string) => void

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const percent = (share: number): number => Math.round(share * 100)
const hundredth = (value: number): number => Math.round(value * 100) / 100

function reading({ temperature, target }: Fields): { current?: number; target?: number } {
  const read: { current?: number; target?: number } = {}
  if (typeof temperature === 'number') read.current = hundredth(temperature)
  if (typeof target === 'number') read.target = target
  return read
}

function temperaturesOf(gathered: Gathered): TemperatureUpdate {
  gathered.temperatures ??= { type: 'temperatures' }
  return gathered.temperatures
}

function motionOf(gathered: Gathered): MotionUpdate {
  gathered.motion ??= { type: 'motion' }
  return gathered.motion
}

function nameOf(object: string): string {
  return object.slice(object.indexOf(' ') + 1)
}

const gatherSensor: Gather = (gathered, fields, object) => {
  const temperatures = temperaturesOf(gathered)
  const name = nameOf(object)
  if (/chamber/i.test(name)) {
    temperatures.chamber = reading(fields)
  } else {
    temperatures.sensors ??= {}
    temperatures.sensors[name] = reading(fields)
  }
}

const gatherFan: Gather = (gathered, { speed }, object) => {
  if (typeof speed !== 'number') return
  const motion = motionOf(gathered)
  motion.fans ??= {}
  motion.fans[object === 'fan' ? 'part' : nameOf(object)] = percent(speed)
}

export function isLit({ value, color_data: colours }: Fields): boolean {
  return Array.isArray(colours) ? colours.flat().some((part) => Number(part) > 0) : Number(value) > 0
}

const gatherLight: Gather = (gathered, fields, object) => {
  const motion = motionOf(gathered)
  motion.lights ??= {}
  motion.lights[nameOf(object)] = isLit(fields)
}

const gatherFilamentSensor: Gather = ({ others }, fields, object) => {
  const sensor: { enabled?: boolean; detected?: boolean } = {}
  if (typeof fields.enabled === 'boolean') sensor.enabled = fields.enabled
  if (typeof fields.filament_detected === 'boolean') sensor.detected = fields.filament_detected
  others.push({ type: 'filament-sensors', sensors: { [nameOf(object)]: sensor } })
}

const gatherMove: Gather = (gathered, { speed_factor, extrude_factor, gcode_position }) => {
  const motion = motionOf(gathered)
  if (typeof speed_factor === 'number') motion.speedPercent = percent(speed_factor)
  if (typeof extrude_factor === 'number') motion.flowPercent = percent(extrude_factor)
  if (!Array.isArray(gcode_position)) return
  const [x, y, z] = gcode_position.map((value) => number(value) ?? 0)
  if (x === undefined || y === undefined || z === undefined) return
  motion.position = { x: hundredth(x), y: hundredth(y), z: hundredth(z) }
}

function objectsTelemetry(change: Fields, { objects, excluded_objects: excluded }: Fields): Telemetry {
  const known: Record<string, { name?: string; skipped?: boolean }> = {}
  const skipped = new Set(Array.isArray(excluded) ? excluded : [])
  for (const object of Array.isArray(objects) ? objects : []) {
    if (typeof object?.name === 'string') known[object.name] = { name: object.name, skipped: false }
  }
  for (const name of skipped) known[name] = { ...known[name], skipped: true }
  const { current_object: current } = change
  return {
    type: 'objects',
    ...(Object.keys(known).length > 0 ? { objects: known } : {}),
    ...(current === undefined ? {} : { current: current as string | null }),
  }
}

const gatherers = new Map<string, Gather>(
  Object.entries<Gather>({
    heater_bed: (gathered, fields) => {
      temperaturesOf(gathered).bed = reading(fields)
    },
    heater_generic: gatherSensor,
    temperature_sensor: gatherSensor,
    temperature_fan: gatherSensor,
    fan: gatherFan,
    fan_generic: gatherFan,
    heater_fan: gatherFan,
    controller_fan: gatherFan,
    output_pin: gatherLight,
    led: gatherLight,
    neopixel: gatherLight,
    dotstar: gatherLight,
    pca9533: gatherLight,
    pca9632: gatherLight,
    filament_switch_sensor: gatherFilamentSensor,
    filament_motion_sensor: gatherFilamentSensor,
    gcode_move: gatherMove,
    toolhead: (gathered, { homed_axes: homed }) => {
      if (typeof homed === 'string') motionOf(gathered).homed = homed
    },
  }),
)

const gatherNothing: Gather = () => {}
const gatherTool =
  (tool: number): Gather =>
  (gathered, fields) => {
    const temperatures = temperaturesOf(gathered)
    temperatures.tools ??= {}
    temperatures.tools[tool] = reading(fields)
  }

const mostNames = 2000
const chosen = new Map<string, Gather>()

/** Remembered, because every link asks for the same few names many times a second. */
function gathererOf(object: string): Gather {
  const known = chosen.get(object)
  if (known !== undefined) return known
  const tool = toolIndex(object)
  const gather = tool === undefined ? (gatherers.get(kindOf(object)) ?? gatherNothing) : gatherTool(tool)
  if (chosen.size < mostNames) chosen.set(object, gather)
  return gather
}

/** Telemetry for a change, given everything known after it. */
export function statusTelemetry(
  change: KlipperStatus,
  known: KlipperStatus,
  metadata?: FileMetadata,
): Telemetry[] {
  const gathered: Gathered = { temperatures: undefined, motion: undefined, others: [] }
  for (const name in change) {
    const fields = change[name]
    if (fields !== undefined) gathererOf(name)(gathered, fields, name)
  }
  const { temperatures, motion, others } = gathered
  if (temperatures !== undefined) others.push(temperatures)
  if (motion !== undefined) others.push(motion)
  if (change.exclude_object !== undefined)
    others.push(objectsTelemetry(change.exclude_object, known.exclude_object ?? {}))
  if (change.print_stats ?? change.virtual_sdcard ?? change.display_status) {
    others.push(jobTelemetry(known, metadata))
  }
  return others
}

function kindOf(object: string): string {
  const space = object.indexOf(' ')
  return space < 0 ? object : object.slice(0, space)
}

export function toolIndex(object: string): number | undefined {
  if (!object.startsWith('extruder')) return undefined
  const index = object.slice('extruder'.length)
  return /^\d*$/.test(index) ? Number(index) : undefined
}

export function jobTelemetry(known: KlipperStatus, metadata: FileMetadata | undefined): JobUpdate {
  const stats = (known.print_stats ?? {}) as PrintStats
  const position = number(known.virtual_sdcard?.file_position) ?? 0
  const progress = progressOf(known, position, metadata)
  const elapsed = number(stats.print_duration) ?? 0
  // Printing time alone: heat-up and pauses would make the rest look ever longer.
  const total = metadata?.estimated_time ?? (progress > 0.02 ? elapsed / progress : undefined)
  return {
    type: 'job',
    file: stats.filename || null,
    position,
    progress: Math.round(progress * 10_000) / 10_000,
    elapsedSeconds: Math.round(number(stats.total_duration) ?? 0),
    remainingSeconds: total === undefined ? null : Math.max(0, Math.round(total - elapsed)),
    layer: stats.info?.current_layer ?? null,
    layers: stats.info?.total_layer ?? metadata?.layer_count ?? null,
    stage: (known.display_status?.message as string | null | undefined) ?? null,
  }
}

/** By the share of the file between the first and the last move, which leaves header and settings out. */
function progressOf(known: KlipperStatus, position: number, metadata: FileMetadata | undefined): number {
  const start = number(metadata?.gcode_start_byte)
  const end = number(metadata?.gcode_end_byte)
  if (start !== undefined && end !== undefined && end > start) {
    return Math.min(1, Math.max(0, (position - start) / (end - start)))
  }
  return number(known.display_status?.progress) ?? number(known.virtual_sdcard?.progress) ?? 0
}
