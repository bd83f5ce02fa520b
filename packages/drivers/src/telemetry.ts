import type { Capability } from './commands.ts'
import type { DriverFailure } from './driver-failure.ts'

export const printerStates = [
  'operational',
  'offline',
  'printing',
  'pausing',
  'paused',
  'resuming',
  'cancelling',
  'downloading',
  'error',
  'not_ready',
] as const

export type PrinterState = (typeof printerStates)[number]

export interface Temperature {
  current?: number
  target?: number
}

export interface LinkUpdate {
  type: 'link'
  state: 'up' | 'lost'
  failure?: DriverFailure
}

export interface StateUpdate {
  type: 'state'
  state: PrinterState
  /** Why, in the printer's words; present for `error`, `offline` and `not_ready` where it says so. */
  reason?: string
  /** With the first state of a link: the end of the last job that the printer still shows, however old it is. */
  shown?: ShownEnd
}

export interface TemperatureUpdate {
  type: 'temperatures'
  tools?: Record<number, Temperature>
  bed?: Temperature
  chamber?: Temperature
  /** Further sensors by the printer's own name. */
  sensors?: Record<string, Temperature>
}

export interface JobUpdate {
  type: 'job'
  /** Path on the printer; null when no job is loaded. */
  file?: string | null
  /** Bytes of the file worked through. */
  position?: number
  /** 0 to 1. */
  progress?: number
  elapsedSeconds?: number
  /** null while unknown. */
  remainingSeconds?: number | null
  layer?: number | null
  layers?: number | null
  /** What it does within its state: `preheating`, `levelling the bed` … */
  stage?: string | null
}

export type JobOutcome = 'finished' | 'cancelled' | 'failed'

export interface ShownEnd {
  outcome: JobOutcome
  /** Left out where the printer does not say. */
  file?: string
  reason?: string
}

export interface TransitionUpdate {
  type: 'transition'
  transition: 'started' | 'paused' | 'resumed' | JobOutcome
  file: string | undefined
  reason?: string
}

export interface PastJob {
  file: string
  startedAt?: Date
  endedAt?: Date
  outcome?: JobOutcome
  reason?: string
}

/** What the printer itself remembers of its last jobs, newest first: told once per connection, to close a gap. */
export interface HistoryUpdate {
  type: 'history'
  jobs: readonly PastJob[]
}

export interface MaterialSlot {
  /** False when the slot is empty. */
  loaded?: boolean
  /** `PLA`, `PETG` … as the printer writes it. */
  material?: string | null
  /** `#rrggbb`. */
  colour?: string | null
  /** 0 to 100. */
  remainingPercent?: number | null
  brand?: string | null
}

export interface MaterialsUpdate {
  type: 'materials'
  /** By slot id: `ams0-2`, `tool1`, `external`. */
  slots?: Record<string, MaterialSlot>
  active?: string | null
}

export interface FilamentSensorUpdate {
  type: 'filament-sensors'
  sensors: Record<string, { enabled?: boolean; detected?: boolean }>
}

export interface MotionUpdate {
  type: 'motion'
  speedPercent?: number
  flowPercent?: number
  /** Percent by fan name; the part-cooling fan is `part`. */
  fans?: Record<string, number>
  position?: { x?: number; y?: number; z?: number }
  homed?: string
  lights?: Record<string, boolean>
  powered?: boolean
}

export interface FactsUpdate {
  type: 'facts'
  model?: string
  name?: string
  serial?: string
  firmware?: string
  firmwareVersion?: string
  hostSoftware?: string
  hostVersion?: string
  tools?: number
  host?: { cpuPercent?: number; cpuCelsius?: number; memoryPercent?: number; wifiPercent?: number }
  /** Fields of the connection that the driver found out, to be stored with it and passed next time. */
  learnt?: Record<string, string | boolean>
}

/** Declared commands that this very printer cannot do now, with the reason; an entry goes back to null when it can. */
export interface CapabilitiesUpdate {
  type: 'capabilities'
  unavailable: Partial<Record<Capability, string | null>>
}

export interface NotificationUpdate {
  type: 'notification'
  id: string
  /** `resolved` withdraws an earlier one of the same id. */
  severity: 'info' | 'warning' | 'error' | 'resolved'
  text: string
  /** A person must act before the printer goes on. */
  needsPerson: boolean
  answers?: readonly string[]
}

export interface Camera {
  id: string
  name: string
  snapshot: boolean
  stream: boolean
  flipHorizontal?: boolean
  flipVertical?: boolean
  rotateDegrees?: number
}

export interface CamerasUpdate {
  type: 'cameras'
  cameras: readonly Camera[]
}

export interface TransferUpdate {
  type: 'transfer'
  path: string
  state: 'sending' | 'retrying' | 'done' | 'failed' | 'cancelled'
  sentBytes: number
  totalBytes: number
}

export interface ObjectsUpdate {
  type: 'objects'
  objects?: Record<string, { name?: string; skipped?: boolean }>
  current?: string | null
}

/** One partial update: it carries what changed, and what it does not carry stays as it was. */
export type Telemetry =
  | LinkUpdate
  | StateUpdate
  | TemperatureUpdate
  | JobUpdate
  | TransitionUpdate
  | HistoryUpdate
  | MaterialsUpdate
  | FilamentSensorUpdate
  | MotionUpdate
  | FactsUpdate
  | CapabilitiesUpdate
  | NotificationUpdate
  | CamerasUpdate
  | TransferUpdate
  | ObjectsUpdate
