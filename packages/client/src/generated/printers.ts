// Generated from the operations by `npm run generate`.
import type { CallOptions, IdempotentCallOptions, Send } from '../send.ts'

export interface PrintersCreateInput {
  name: string
  /** One of the kinds of printers/GetKinds */
  kind: string
  /** Address and credentials, as the kind of printer needs them. It is never shown again */
  connection: Record<string, unknown>
}

export interface PrintersCreateOutput {
  id: number
  printer: {
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
}

export interface PrintersDeleteInput {
  /** Id of a printer */
  pid: number
  /**
   * Keep the printer and forget only how to reach it
   * Default: false
   */
  just_connection?: boolean
}

export interface PrintersGetInput {
  /** One: data is its record. Several: data is a list */
  pid?: number[]
  /** Default: 1 */
  page?: number
  /** Default: 10 */
  page_size?: number
  /** Part of a name */
  search?: string
}

export interface PrintersGetOutput {
  data: Array<{
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
  }> | {
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
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface PrintersGetKindsOutput {
  kinds: Array<{
    kind: string
    displayName: string
    /** JSON schema of its connection */
    connection: Record<string, unknown>
    /** Fields of the connection that are never shown again */
    secrets: string[]
    /** What printers of this kind can be asked */
    capabilities: string[]
    /** What a person has to look up before connecting */
    needs: string[]
  }>
}

export interface PrintersSetOutOfOrderInput {
  /** Ids of printers */
  pid: number[]
  /**
   * false: back in order
   * Default: true
   */
  on?: boolean
}

export interface PrintersUpdateInput {
  /** Id of a printer */
  pid: number
  name?: string
  /** Another kind needs a connection too */
  kind?: string
  /** All of it: it replaces the stored one */
  connection?: Record<string, unknown>
}

export interface PrintersActionsCancelInput {
  /** Ids of printer at works */
  pid: number[]
  /** Id of a cancel reason */
  reason?: number
  comment?: string
}

export interface PrintersActionsClearBedInput {
  /** Ids of printers */
  pid: number[]
  /**
   * Whether the print succeeded
   * Default: false
   */
  success?: boolean
  rating?: number
}

export interface PrintersActionsCreateJobInput {
  /** Ids of 1 to 100 printers */
  pid: number[]
  /** Id of a file of the library */
  filesystem?: string
  /** Id of an API file */
  file_id?: string
  /** Id of a queue item */
  queue_file?: number
}

export interface PrintersActionsCreateJobOutput {
  files: Array<{
    name: string
    analysis: Record<string, unknown> | null
    printers: number[]
    queued: boolean
    cost: unknown[] | null
  }>
  jobIds: number[]
  /** Why some prints were not started */
  errors?: string[]
}

export interface PrintersActionsPauseInput {
  /** Ids of printers */
  pid: number[]
}

export interface PrintersActionsResumeInput {
  /** Ids of printers */
  pid: number[]
}

export interface PrintersOperations {
  /**
   * Add a printer and connect it
   * Permission: printer_add
   */
  create(input: PrintersCreateInput, options?: CallOptions): Promise<PrintersCreateOutput>
  /**
   * Delete a printer, or only its connection
   * Permission: printer_edit
   */
  delete(input: PrintersDeleteInput, options?: CallOptions): Promise<void>
  /**
   * The printers of the company and what they do now, or chosen ones
   * Permission: panel_view_printers
   */
  get(input?: PrintersGetInput, options?: CallOptions): Promise<PrintersGetOutput>
  /**
   * The kinds of printers that can be connected, and what each needs for it
   * Permission: printer_add
   */
  getKinds(options?: CallOptions): Promise<PrintersGetKindsOutput>
  /**
   * Set printers out of order, or back in order
   * Permission: printer_edit
   */
  setOutOfOrder(input: PrintersSetOutOfOrderInput, options?: CallOptions): Promise<void>
  /**
   * Rename a printer, or connect it in another way
   * Permission: printer_edit
   */
  update(input: PrintersUpdateInput, options?: CallOptions): Promise<void>
  readonly actions: {
    /**
     * Cancel the print on one or more printers
     * Permission: cancel; for what belongs to others cancel_others
     */
    cancel(input: PrintersActionsCancelInput, options?: CallOptions): Promise<void>
    /**
     * Say that the bed of one or more printers is clear, and how the print went
     * Permission: clear_bed
     */
    clearBed(input: PrintersActionsClearBedInput, options?: CallOptions): Promise<void>
    /**
     * Print a file on one or more printers
     * Permission: print
     */
    createJob(input: PrintersActionsCreateJobInput, options?: IdempotentCallOptions): Promise<PrintersActionsCreateJobOutput>
    /**
     * Pause the print on one or more printers
     * Permission: pause
     */
    pause(input: PrintersActionsPauseInput, options?: CallOptions): Promise<void>
    /**
     * Go on with the paused print of one or more printers
     * Permission: pause
     */
    resume(input: PrintersActionsResumeInput, options?: CallOptions): Promise<void>
  }
}

export const printersOperations = (send: Send): PrintersOperations => ({
  create: (input, options) => send({ path: 'printers/Create' }, input, options),
  delete: (input, options) => send({ path: 'printers/Delete' }, input, options),
  get: (input, options) => send({ path: 'printers/Get' }, input, options),
  getKinds: (options) => send({ path: 'printers/GetKinds' }, undefined, options),
  setOutOfOrder: (input, options) => send({ path: 'printers/SetOutOfOrder' }, input, options),
  update: (input, options) => send({ path: 'printers/Update' }, input, options),
  actions: {
    cancel: (input, options) => send({ path: 'printers/actions/Cancel' }, input, options),
    clearBed: (input, options) => send({ path: 'printers/actions/ClearBed' }, input, options),
    createJob: (input, options) => send({ path: 'printers/actions/CreateJob' }, input, options),
    pause: (input, options) => send({ path: 'printers/actions/Pause' }, input, options),
    resume: (input, options) => send({ path: 'printers/actions/Resume' }, input, options),
  },
})
