// Generated from the operations by `npm run generate`.
import type { CallOptions, Send } from '../send.ts'
import type { PrintJob } from './records.ts'

export interface JobsGetDetailsInput {
  /** Uid of the print */
  id: string
}

export interface JobsGetDetailsOutput {
  job: {
    id: number
    uid: string
    /** Unix seconds */
    currentTime: number
    cost: number | null
    /** Seconds since it ended */
    ended: number | null
    failedReason: string | null
    outsideSystem: boolean
    rating: number | null
    /** Seconds since it started */
    started: number | null
    /** Seconds since it was asked for */
    created: number
    state: string
    file: string
    percentage: number
    /** Seconds left, or since it ended */
    time: number | null
    canPreview: boolean
    layer: number | null
    reprintable: boolean
    canDownload: boolean
    autoprinted: boolean
    totalPrintTime: number | null
    archived: boolean
    filament: Array<{
      ext: number
      mm: number
    }>
    analysis: Record<string, unknown> | null
    cancelInfo: {
      reason: string
      comment: string
      by: string
      byOther: number
    } | null
    printer: {
      id: number
      name: string
      extruders: number
      image: string
      deleted: boolean
    }
    /** Shown to callers with the permission see_who_printed */
    users?: {
      main: {
        id: number | null
        name: string
        none: boolean
      }
      startedBy: {
        id: number | null
        name: string
      }
    }
    /** Shown to callers with the permission print_queue */
    queued?: {
      id: number
      user: number | null
    } | null
  }
}

export interface JobsGetPaginatedPrintJobsInput {
  /**
   * Adds the users who started the prints
   * Default: false
   */
  getusers?: boolean
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
  printer_ids?: number[]
  user_ids?: number[]
  accepted_statuses?: Array<'ongoing' | 'cancelled' | 'failed' | 'finished' | 'done'>
  /** The same as accepted_statuses */
  status?: Array<'ongoing' | 'cancelled' | 'failed' | 'finished' | 'done'>
  /** Part of a file name */
  search?: string
  /** Unix seconds, a day or ISO 8601 */
  start_date?: string
  /** Unix seconds, a day or ISO 8601 */
  end_date?: string
  /** Default: "desc" */
  sort_dir?: 'asc' | 'desc'
}

export interface JobsGetPaginatedPrintJobsOutput {
  data: PrintJob[]
  /** Shown to callers with the permission see_who_printed */
  users?: Array<{
    id: number
    first_name: string
    last_name: string
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface JobsOperations {
  /**
   * Everything known of one print
   * Permission: see_print_job_page
   */
  getDetails(input: JobsGetDetailsInput, options?: CallOptions): Promise<JobsGetDetailsOutput>
  /**
   * Prints, newest first: one’s own, or everyone’s for those who may see them
   * Permission: see_print_history
   */
  getPaginatedPrintJobs(input?: JobsGetPaginatedPrintJobsInput, options?: CallOptions): Promise<JobsGetPaginatedPrintJobsOutput>
}

export const jobsOperations = (send: Send): JobsOperations => ({
  getDetails: (input, options) => send({ path: 'jobs/GetDetails' }, input, options),
  getPaginatedPrintJobs: (input, options) => send({ path: 'jobs/GetPaginatedPrintJobs' }, input, options),
})
