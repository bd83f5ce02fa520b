export type KlippyState = 'ready' | 'startup' | 'error' | 'shutdown' | 'disconnected'

/** Klipper's status objects by name; a notification holds only the fields that changed. */
export type KlipperStatus = Record<string, Record<string, unknown> | undefined>

export interface PrintStats {
  state?: 'standby' | 'printing' | 'paused' | 'complete' | 'cancelled' | 'error'
  filename?: string
  message?: string
  print_duration?: number
  total_duration?: number
  info?: { total_layer?: number | null; current_layer?: number | null }
}

export interface ServerInfo {
  klippy_state: KlippyState
  moonraker_version?: string
  components?: string[]
}

export interface PrinterInfo {
  state?: string
  state_message?: string
  hostname?: string
  software_version?: string
}

export interface Subscription {
  eventtime: number
  status: KlipperStatus
}

export interface HistoryJob {
  filename: string
  status: string
  start_time: number
  end_time?: number | null
}

export interface FileMetadata {
  filename?: string
  estimated_time?: number
  gcode_start_byte?: number
  gcode_end_byte?: number
  layer_count?: number
}

export interface Webcam {
  name: string
  uid?: string
  enabled?: boolean
  stream_url?: string
  snapshot_url?: string
  flip_horizontal?: boolean
  flip_vertical?: boolean
  rotation?: number
}

export interface ListedFile {
  path: string
  size?: number
  modified?: number
}

export interface PowerDevice {
  device: string
  status: 'on' | 'off' | 'init' | 'error'
  locked_while_printing?: boolean
}

export interface RpcMessage {
  id?: number
  method?: string
  params?: unknown[]
  result?: unknown
  error?: { code?: number; message?: string }
}
