// Generated from the operations by `npm run generate`.

export interface LibraryFile {
  id: string
  /** The same as id */
  uid: string
  /** Without the extension */
  name: string
  ext: string
  type: 'model' | 'printable'
  /** Bytes */
  size: number
  /** In words, UTC */
  created: string
  /** Unix time */
  createdint: number
  user_id: number
  user: number
  folder: number
  /** What the print file tells; null for models and until it was read */
  gcodeAnalysis: {
    totalLayers: number | null
    slicer: string
    /** Seconds */
    estimate: number
    modelSize: {
      x: number
      y: number
      z: number
    }
  } | null
}

export interface PrintJob {
  id: number
  uid: string
  status: 'ongoing' | 'cancelled' | 'failed' | 'done'
  /** What an ongoing print does: print_pending, printing or paused */
  state: string
  cancelReasonType: string | null
  rating: number | null
  filename: string
  /** ISO 8601 */
  startDate: string
  endDate: string | null
  /** Shown to callers with the permission see_who_printed */
  user?: number | null
  autoprint: boolean
  outsideSystem: boolean
  printer: number
  /** JSON text: mm of filament by extruder */
  filament: string
  /** mm */
  filUsage: number
  filUsageGram: number
  currentPercentage: number
  /** Seconds */
  printTime: number
  cost: {
    estimate: boolean
    total_cost: number
    lines: Array<{
      id: number
      label: string
      cost: number | null
    }>
  } | null
  /** Shown to callers with the permission print_queue */
  queueItem?: {
    id: number
    user: number | null
    queueNum: number
  } | null
  customFields: Array<{
    id: string
    value: Record<string, unknown>
  }>
}

export interface Printer {
  id: number
  sort_order: number
  printer: {
    name: string
    state: 'operational' | 'printing' | 'pausing' | 'paused' | 'resuming' | 'cancelling' | 'downloading' | 'error' | 'not_ready' | 'offline' | 'print_pending' | 'in_maintenance' | 'unknown'
    /** Why it is offline, in error or not ready, in words */
    stateReason: string | null
    group: number
    position: number
    /** Kind of printer: which protocol is spoken with it */
    api: string
    /** The same as api */
    integration: string
    /** Software of its host */
    ui: string
    ip: string
    public: boolean
    machine: string
    online: boolean
    region: string
    firmware: string
    firmwareVersion: string
    /** Version of the software of its host */
    spVersion: string
    temps: {
      /** In its chamber; 0 while unknown */
      ambient: number
      current: {
        /** Degrees Celsius, one per tool */
        tool: number[]
        bed: number | null
      }
      target: {
        /** Degrees Celsius, one per tool */
        tool: number[]
        bed: number | null
      }
    }
    hasPSU: boolean
    psuOn: boolean
    hasFilSensor: boolean
    /** Filament is there */
    filSensor: boolean
    filamentRetraction: number
    model: {
      id: number
      name: string
      brand: string
      /** Width and depth in mm; 0 while unknown */
      bedSize: number[]
      bedType: string
      maxHeight: number
      image: string
      hasHeatedBed: boolean
      extruders: number
      extruderSettings: null
      maxToolTemp: number
      maxBedTemp: number
      filamentWidth: number
      nozzleDia: number
      axes: {
        e: {
          inverted: boolean
          speed: number
        }
        x: {
          inverted: boolean
          speed: number
        }
        y: {
          inverted: boolean
          speed: number
        }
        z: {
          inverted: boolean
          speed: number
        }
      }
      screwOffset: number
      filamentRetraction: number
      customBoundingBox: boolean
      extrudeAbs: number
      originCenter: number
      bedBelt: number
      fwRetract: number
      extrusionType: number
      noControl: number
    }
    hasCam: boolean
    hasQueue: {
      items: number
      fits: boolean
    } | null
    /** Of its host, in percent and °C */
    health: {
      usage: number
      temp: number
      memory: number
    }
    unsupported: boolean
    latency: number | null
    outOfOrder: boolean
    awaitingBedClear: boolean
    capabilities: {
      /** What it cannot be asked; empty until it was connected */
      unsupported: string[]
    }
  }
  filament: Record<string, unknown> | null
  job: {
    id: number
    uid: string
    state: string
    file: string
    /** The same as file */
    filename: string
    percentage: number
    /** The same as percentage */
    currentPercentage: number
    /** The same as percentage */
    progress: number
    /** Seconds left, 0 while unknown */
    time: number
    /** Seconds left */
    timeLeft: number | null
    /** The same as timeLeft */
    time_left: number | null
    /** Seconds since it began to print */
    printTime: number
    /** ISO 8601 */
    startDate: string
    canPreview: boolean
    layer: number | null
    totalLayers: number | null
  } | null
  tags: Record<string, unknown> | null
}

export interface QueueItem {
  id: number
  filename: string
  /** Null also for those who may not read notes of others */
  note: string | null
  model: boolean
  printable: boolean
  type: 'model' | 'printable'
  /** Copies still to be printed */
  left: number
  printed: number
  /** The file in the library, while it exists */
  filesystem_id: string | null
  /** Null: any printer */
  for: {
    printers: null
    models: null
    groups: null
  }
  tags: null
  /** 0: in no group */
  group: number
  /** Null until the file was read */
  analysis: Record<string, unknown> | null
  /** ISO 8601 */
  added: string
  /** Bytes; 0 when the file lives in the library */
  size: number
  /** Position in the whole queue, from 1; null when done */
  index: number | null
  sort_order: number
  user: string
  user_id: number
  custom_fields: unknown[]
  customFields: unknown[]
}

export interface QueueItemDetails {
  id: number
  filename: string
  /** Null also for those who may not read notes of others */
  note: string | null
  model: boolean
  printable: boolean
  type: 'model' | 'printable'
  /** Copies still to be printed */
  left: number
  printed: number
  /** The file in the library, while it exists */
  filesystem_id: string | null
  /** Null: any printer */
  for: {
    printers: null
    models: null
    groups: null
  }
  tags: null
  /** 0: in no group */
  group: number
  /** Null until the file was read */
  analysis: Record<string, unknown> | null
  /** ISO 8601 */
  added: string
  /** Bytes; 0 when the file lives in the library */
  size: number
  /** Position in the whole queue, from 1; null when done */
  index: number | null
  sort_order: number
  user: string
  user_id: number
  custom_fields: unknown[]
  customFields: unknown[]
  /** Absent when the owner has left */
  quota_warnings?: {
    /** A quota of the owner is used up */
    over_quota: boolean
    insufficient_balance: boolean
    /** Quotas that one more copy does not fit into, such as grams/month */
    would_exceed: string[]
    details: Array<{
      code: string
      message: string
      kind?: string
      period?: string
      needed?: number
      available?: number
    }>
  }
}
