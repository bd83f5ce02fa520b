import { countByUser } from '#core/database/count-by-user'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { PrintFacts } from '#domain/library/index'
import type { JobState } from '../job-states.ts'

/** Jobs with what stands elsewhere about their printer, file and queue item. */
export const selectJobs = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('print_jobs')
    .innerJoin('printers', (join) =>
      join
        .onRef('printers.company_id', '=', 'print_jobs.company_id')
        .onRef('printers.id', '=', 'print_jobs.printer_id'),
    )
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.company_id', '=', 'print_jobs.company_id')
        .onRef('contents.digest', '=', 'print_jobs.digest'),
    )
    .leftJoin('queue_items', (join) =>
      join
        .onRef('queue_items.company_id', '=', 'print_jobs.company_id')
        .onRef('queue_items.id', '=', 'print_jobs.queue_item_id'),
    )
    .selectAll('print_jobs')
    .select('queue_items.user_id as queued_by')
    .select(['printers.name as printer_name', 'printers.deleted_at as printer_deleted_at'])
    .select('contents.size')
    .select((eb) => [
      eb.ref('print_jobs.state').$castTo<JobState>().as('state'),
      eb.ref('contents.facts').$castTo<PrintFacts | null>().as('facts'),
    ])
    .where('print_jobs.company_id', '=', transaction.companyId)

export type PrintJob = Awaited<ReturnType<typeof findJobs>>[number]

export const findJobs = (transaction: ReadTransaction, ids: readonly number[]) =>
  selectJobs(transaction).where('print_jobs.id', 'in', ids).execute()

export const findJobsByUid = (transaction: ReadTransaction, uids: readonly string[]) =>
  selectJobs(transaction).where('print_jobs.uid', 'in', uids).execute()

/** The job with its row held until the transaction ends, so that one change follows the other. */
export const lockJob = (transaction: WriteTransaction, id: number): Promise<PrintJob | undefined> =>
  selectJobs(transaction).where('print_jobs.id', '=', id).forUpdate('print_jobs').executeTakeFirst()

/** What each of these printers works on; a printer has one such job at most. */
export const findRunningJobs = (transaction: ReadTransaction, printerIds: readonly number[]) =>
  selectJobs(transaction)
    .where('print_jobs.printer_id', 'in', printerIds)
    .where('print_jobs.ended_at', 'is', null)
    .execute()

const runningJobsOf = (transaction: ReadTransaction, userIds: readonly number[]) =>
  transaction.db
    .selectFrom('print_jobs')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)

export const findRunningJobsOf = (transaction: ReadTransaction, userIds: readonly number[]) =>
  runningJobsOf(transaction, userIds).select('id').orderBy('id').execute()

export const countRunningJobsOf = (transaction: ReadTransaction, userIds: readonly number[]) =>
  countByUser(runningJobsOf(transaction, userIds))

/** The last print of each of these printers that left something on its bed, unless the bed was cleared since. */
export const findUncleared = async (transaction: ReadTransaction, printerIds: readonly number[]) => {
  const last = await transaction.db
    .selectFrom('print_jobs')
    .distinctOn('printer_id')
    .select(['id', 'bed_cleared_at'])
    .where('company_id', '=', transaction.companyId)
    .where('printer_id', 'in', printerIds)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is not', null)
    .orderBy('printer_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ids = last.filter((row) => row.bed_cleared_at === null).map((row) => row.id)
  return ids.length === 0 ? [] : findJobs(transaction, ids)
}
