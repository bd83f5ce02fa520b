export interface Version {
  /** `PrusaLink` from a printer's own firmware, `PrusaLink 0.8.1` from a Raspberry Pi beside one. */
  text?: string
  /** On a printer's own firmware the version of its network code, which says nothing. */
  server?: string
  api?: string
  firmware?: string
  hostname?: string
  /** Model, told by the Raspberry Pi: `PrusaLink I3MK3S`, or a sentence while it does not know. */
  original?: string
}

export interface Info {
  name?: string
  serial?: string
  hostname?: string
}

export interface PrinterStatus {
  /** IDLE, READY, BUSY, PRINTING, PAUSED, FINISHED, STOPPED, ERROR, ATTENTION; UNKNOWN now and then. */
  state: string
  temp_nozzle?: number
  target_nozzle?: number
  temp_bed?: number
  target_bed?: number
  axis_x?: number
  axis_y?: number
  axis_z?: number
  flow?: number
  speed?: number
  /** What is wrong; told by the Raspberry Pi only. */
  trouble?: string
}

export interface JobStatus {
  /** The same from the first question on the screen to the end; missing while a Raspberry Pi does not know it yet. */
  id?: number
  /** 0 to 100. */
  progress?: number
  time_remaining?: number
  time_printing?: number
}

export interface Status {
  printer: PrinterStatus
  /** There only while a job is under way, and not even then while a printer recovers from a crash. */
  job?: JobStatus
}

export interface JobFile {
  /** On a printer's own firmware the short 8.3 name. */
  name?: string
  display_name?: string
  /** The folder in short names, or the folder with the name. */
  path?: string
}

export interface Storage {
  name?: string
  /** `/usb`, `/local`, `/sdcard`. */
  path: string
  available?: boolean
  read_only?: boolean
  /** Bytes; told by the Raspberry Pi only. */
  free_space?: number
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
  config?: { name?: string } | null
}
