export type KlippyState = 'ready' | 'startup' | 'error' | 'shutdown' | 'disconnected'

/** Klipper's status objects by name; a notification holds only the fields that changed. */
export type KlipperStatus = Record<string, Record<string, unknown> | undefined>

export interface PrintStats {
  state?: 'standby' | 'printing' | 'paused' | 'complete' | 'cancelled' | 'error'
  filename?: string | null
  message?: string | null
  print_duration?: number | null
  total_duration?: number | null
  info?: { total_layer?: number | null; current_layer?: number | null } | null
}

export interface ServerInfo {
  klippy_state: KlippyState
  moonraker_version?: string
}

export interface PrinterInfo {
  state_message?: string
  software_version?: string
}

export interface Subscription {
  eventtime: number
  status: KlipperStatus
}

export interface HistoryJob {
  filename?: string | null
  status: string
  start_time?: number | null
  end_time?: number | null
}

export interface FileMetadata {
  filename?: string
  estimated_time?: number | null
  gcode_start_byte?: number | null
  gcode_end_byte?: number | null
  layer_count?: number | null
}

export interface Webcam {
  name: string
  uid?: string
  enabled?: boolean
  service?: string
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
}

export interface ProcStats {
  cpu_temp?: number | null
  system_cpu_usage?: { cpu?: number } | null
  system_memory?: { total?: number; used?: number } | null
  moonraker_stats?: { time?: number } | { time?: number }[] | null
}

export interface HttpError {
  message?: string
  traceback?: string
}

export interface RpcMessage {
  id?: number | null
  method?: string
  params?: unknown[]
  result?: unknown
  error?: { code?: number; message?: string } | null
}
