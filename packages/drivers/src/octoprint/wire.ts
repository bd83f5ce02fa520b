export interface StateFlags {
  operational?: boolean
  printing?: boolean
  pausing?: boolean
  paused?: boolean
  resuming?: boolean
  cancelling?: boolean
  finishing?: boolean
  error?: boolean
  closedOrError?: boolean
  ready?: boolean
}

export interface Heat {
  actual?: number | null
  target?: number | null
}

export interface JobFile {
  path?: string | null
  /** `local`, or the printer's own card: `sdcard` before 2.0, `printer` since. */
  origin?: string | null
}

/** `history` and `current` of the push socket; a field may be missing. */
export interface CurrentMessage {
  state?: { text?: string; error?: string; flags?: StateFlags } | null
  job?: { file?: JobFile | null } | null
  progress?: {
    completion?: number | null
    filepos?: number | null
    printTime?: number | null
    printTimeLeft?: number | null
  } | null
  currentZ?: number | null
  temps?: Record<string, Heat | number | null>[] | null
  serverTime?: number
}

export interface EventMessage {
  type: string
  payload?: {
    path?: string
    origin?: string
    reason?: string
    error?: string
    /** Of `PrintCancelling`, when it was the firmware's complaint that cancels. */
    firmwareError?: string
    /** Of `PrinterStateChanged`. */
    state_id?: string
    /** Of `PrinterReset`: false when it happened in the middle of a print. */
    idle?: boolean
    /** Of `FirmwareData`. */
    name?: string
  } | null
}

export interface PluginMessage {
  plugin?: string
  data?: { isPSUOn?: boolean; action?: string; text?: string; choices?: string[] } | null
}

export interface PushMessage {
  connected?: { version?: string; display_version?: string }
  history?: CurrentMessage
  current?: CurrentMessage
  event?: EventMessage
  plugin?: PluginMessage
  reauthRequired?: { reason?: string }
}

export interface LoginAnswer {
  name?: string | null
  session?: string | null
}

export interface WebcamEntry {
  name?: string
  displayName?: string
  flipH?: boolean
  flipV?: boolean
  rotate90?: boolean
  compat?: { stream?: string | null; snapshot?: string | null } | null
}

export interface Settings {
  appearance?: { name?: string | null }
  webcam?: {
    webcamEnabled?: boolean
    streamUrl?: string | null
    snapshotUrl?: string | null
    flipH?: boolean | null
    flipV?: boolean | null
    rotate90?: boolean | null
    /** Since 1.9; the fields above then repeat the default one. */
    webcams?: WebcamEntry[]
    defaultWebcam?: string | null
  }
}

export interface FileEntry {
  path?: string
  type?: string
  size?: number | null
  date?: number | null
  children?: FileEntry[]
  prints?: { last?: { date?: number; success?: boolean } }
}

export interface FileList {
  files?: FileEntry[]
  free?: number
}

export interface UploadAnswer {
  files?: { local?: { path?: string; name?: string } }
  effectivePrint?: boolean
}

export interface PrinterProfiles {
  profiles?: Record<
    string,
    { current?: boolean; default?: boolean; model?: string; extruder?: { count?: number } }
  >
}

/** Asked with the version header of 2.0, which knows other ways to a printer than a serial line. */
export interface ConnectionOptions {
  options?: {
    preferredConnector?: { connector?: string | null; parameters?: Record<string, unknown> | null } | null
  }
}
