import type { Readable } from 'node:stream'

/** A file to be stored on the printer. `open` is called once per attempt, so a failed transfer can be repeated. */
export interface UploadRequest {
  /** Wanted name, optionally with folders: `parts/bracket.gcode`. The printer may store it under another. */
  path: string
  sizeBytes: number
  /** Hex digest; checked by printers that can. */
  sha256?: string
  open(): AsyncIterable<Uint8Array>
  /** How often to try in all when the line breaks. Default 3. */
  attempts?: number
  /** Aborting stops the transfer; the upload then rejects with an AbortError. */
  signal?: AbortSignal
}

export interface StoredFile {
  path: string
  sizeBytes?: number
  modifiedAt?: Date
}

export interface StartRequest {
  /** As answered by `upload` or `listFiles`. */
  path: string
  /** The caller's own id of this job: starting the same job again never prints it twice. */
  jobId: string
  /** When this job was first asked for. Set it on every repeat: what the printer began since then counts as this job. */
  firstAttemptAt?: Date
  /** Which loaded material each tool of the file prints with: tool index in the file → id of a material slot. */
  materials?: Readonly<Record<number, string>>
  /** Plate of a file that holds several, counted from 1. */
  plate?: number
  options?: StartOptions
}

export interface StartOptions {
  bedLevelling?: boolean
  flowCalibration?: boolean
  vibrationCalibration?: boolean
  firstLayerInspection?: boolean
  timelapse?: boolean
}

export interface StartReceipt {
  /** True when the printer was already printing (or had already printed) this very job, and nothing was sent. */
  alreadyStarted: boolean
}

export interface TemperatureTargets {
  /** Tool index → degrees Celsius; 0 switches off. */
  tools?: Readonly<Record<number, number>>
  bed?: number
  chamber?: number
}

export type Axis = 'x' | 'y' | 'z'

export interface JogRequest {
  x?: number
  y?: number
  z?: number
  /** Millimetres of filament; positive extrudes. */
  e?: number
  feedrateMmPerMinute?: number
}

export interface FanRequest {
  /** As named in telemetry; the part-cooling fan when left out. */
  fan?: string
  percent: number
}

export interface LightRequest {
  light?: string
  on: boolean
}

export interface Picture {
  contentType: string
  bytes: Uint8Array
}

export interface CameraStream {
  /** Passed through as it came, with the boundary of a multipart stream. */
  contentType: string
  body: Readable
}

/** Everything a printer may be asked. Each answers when the printer really did it, or throws a DriverFailure. */
export interface Commands {
  upload(request: UploadRequest): Promise<StoredFile>
  start(request: StartRequest): Promise<StartReceipt>
  pause(): Promise<void>
  resume(): Promise<void>
  cancel(): Promise<void>
  /** Answers with what the printer wrote back, where it writes back. */
  gcode(lines: readonly string[]): Promise<readonly string[]>
  setTemperatures(targets: TemperatureTargets): Promise<void>
  home(axes?: readonly Axis[]): Promise<void>
  jog(request: JogRequest): Promise<void>
  setSpeed(percent: number): Promise<void>
  setFan(request: FanRequest): Promise<void>
  light(request: LightRequest): Promise<void>
  power(on: boolean): Promise<void>
  emergencyStop(): Promise<void>
  skipObjects(ids: readonly string[]): Promise<void>
  deleteFile(path: string): Promise<void>
  listFiles(): Promise<readonly StoredFile[]>
  snapshot(cameraId?: string): Promise<Picture>
  stream(cameraId?: string): Promise<CameraStream>
  restartFirmware(): Promise<void>
  /** `answer` is one of the notification's own answers. */
  resolveNotification(id: string, answer?: string): Promise<void>
}

export const capabilities = [
  'upload',
  'start',
  'pause',
  'resume',
  'cancel',
  'gcode',
  'setTemperatures',
  'home',
  'jog',
  'setSpeed',
  'setFan',
  'light',
  'power',
  'emergencyStop',
  'skipObjects',
  'deleteFile',
  'listFiles',
  'snapshot',
  'stream',
  'restartFirmware',
  'resolveNotification',
] as const satisfies readonly (keyof Commands)[]

export type Capability = keyof Commands
