import { sql } from 'kysely'
import { escapeLike } from '#core/database/escape-like'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import type { JobState } from '../job-states.ts'
import { selectJobs } from './print-jobs.ts'

/** An empty list leaves nothing out. */
export interface JobFilter {
  readonly printerIds?: readonly number[]
  readonly userIds?: readonly number[]
  readonly states?: readonly JobState[]
  readonly search?: string
  readonly after?: Date
  readonly before?: Date
}

export interface JobPage {
  readonly number: number
  readonly size: number
  readonly direction: 'asc' | 'desc'
}

const filtered = (transaction: ReadTransaction, filter: JobFilter) => {
  let query = selectJobs(transaction)
  if (filter.printerIds?.length) query = query.where('print_jobs.printer_id', 'in', filter.printerIds)
  if (filter.userIds?.length) query = query.where('print_jobs.user_id', 'in', filter.userIds)
  if (filter.states?.length) query = query.where('print_jobs.state', 'in', filter.states)
  if (filter.search) query = query.where('print_jobs.filename', 'ilike', `%${escapeLike(filter.search)}%`)
  if (filter.after) query = query.where('print_jobs.created_at', '>=', filter.after)
  if (filter.before) query = query.where('print_jobs.created_at', '<', filter.before)
  return query
}

/** One page of the history, and how many prints there are on all pages. */
export const listJobs = async (transaction: ReadTransaction, filter: JobFilter, page: JobPage) => {
  const rows = await filtered(transaction, filter)
    .orderBy('print_jobs.created_at', page.direction)
    .orderBy('print_jobs.id', page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await filtered(transaction, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
