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

/** `history` and `current` of the push socket; a field may be missing. */
export interface CurrentMessage {
  state?: { text?: string; error?: string; flags?: StateFlags }
  job?: { file?: { path?: string | null; size?: number | null }; estimatedPrintTime?: number | null }
  progress?: {
    completion?: number | null
    filepos?: number | null
    printTime?: number | null
    printTimeLeft?: number | null
  }
  temps?: Record<string, Heat | number>[]
  serverTime?: number
}

export interface EventMessage {
  type: string
  payload?: { path?: string; reason?: string; error?: string; time?: number } | null
}

export interface PushMessage {
  connected?: { version?: string; display_version?: string }
  history?: CurrentMessage
  current?: CurrentMessage
  event?: EventMessage
  reauthRequired?: { reason?: string }
}

export interface LoginAnswer {
  name?: string
  session?: string
}

export interface WebcamEntry {
  name?: string
  displayName?: string
  flipH?: boolean
  flipV?: boolean
  rotate90?: boolean
  compat?: { stream?: string; snapshot?: string } | null
}

export interface Settings {
  webcam?: {
    streamUrl?: string
    snapshotUrl?: string
    flipH?: boolean
    flipV?: boolean
    rotate90?: boolean
    webcams?: WebcamEntry[]
  }
  plugins?: Record<string, unknown>
}

export interface FileEntry {
  path?: string
  type?: string
  size?: number
  date?: number
  children?: FileEntry[]
  prints?: { last?: { date?: number; success?: boolean } }
}

export interface UploadAnswer {
  files?: { local?: { path?: string; name?: string } }
  effectivePrint?: boolean
  error?: string
}
