// Generated from the operations by `npm run generate`.
import type { CallOptions, IdempotentCallOptions, Send } from '../send.ts'
import type { Printer } from './records.ts'

export interface PrintersCreateInput {
  name: string
  /** One of the kinds of printers/GetKinds */
  kind: string
  /** Address and credentials, as the kind of printer needs them. It is never shown again */
  connection: Record<string, unknown>
}

export interface PrintersCreateOutput {
  id: number
  printer: Printer
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
  data: Printer[] | Printer
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
