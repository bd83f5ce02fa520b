type PrusaState =
  | 'IDLE'
  | 'READY'
  | 'BUSY'
  | 'PRINTING'
  | 'PAUSED'
  | 'FINISHED'
  | 'STOPPED'
  | 'ERROR'
  | 'ATTENTION'

export interface Version {
  /** `PrusaLink` from a printer's own firmware, `PrusaLink 0.8.1` from a Raspberry Pi beside one. */
  text?: string
  server?: string
  firmware?: string
  hostname?: string
  /** Model, told by the Raspberry Pi: `PrusaLink I3MK3S`. */
  original?: string
}

export interface Info {
  name?: string
  serial?: string
  hostname?: string
}

export interface PrinterStatus {
  state?: PrusaState
  temp_nozzle?: number
  target_nozzle?: number
  temp_bed?: number
  target_bed?: number
  axis_x?: number
  axis_y?: number
  axis_z?: number
  flow?: number
  speed?: number
  status_printer?: { ok?: boolean; message?: string }
}

export interface JobStatus {
  id?: number
  /** 0 to 100. */
  progress?: number
  time_remaining?: number
  time_printing?: number
}

export interface Status {
  printer?: PrinterStatus
  job?: JobStatus
}

export interface JobFile {
  /** On a printer's own firmware the short 8.3 name. */
  name?: string
  display_name?: string
  /** The folder, or the folder with the name. */
  path?: string
}

export interface Job {
  id?: number
  state?: PrusaState
  file?: JobFile
}

export interface Storage {
  name?: string
  /** `/usb`, `/local`, `/sdcard`. */
  path: string
  available?: boolean
  read_only?: boolean
}

export interface ListedNode {
  name: string
  display_name?: string
  type?: string
  size?: number
  m_timestamp?: number
  children?: ListedNode[]
}

export interface ListedCamera {
  camera_id: string
  connected?: boolean
  config?: { name?: string }
}
