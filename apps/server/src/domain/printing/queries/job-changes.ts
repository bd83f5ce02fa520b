import { sql } from 'kysely'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import type { Outcome } from '../job-states.ts'

export interface NewJob {
  readonly uid: string
  readonly printerId: number
  readonly userId: number
  readonly filename: string
  readonly digest: string
  readonly libraryFileId: string | null
  readonly queueItemId: number | null
}

/** Answers with nothing when the printer got another job in the meantime. */
export const insertJob = (transaction: WriteTransaction, job: NewJob) =>
  transaction.db
    .insertInto('print_jobs')
    .values({
      company_id: transaction.companyId,
      uid: job.uid,
      printer_id: job.printerId,
      user_id: job.userId,
      filename: job.filename,
      digest: job.digest,
      library_file_id: job.libraryFileId,
      queue_item_id: job.queueItemId,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'printer_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

const change = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .updateTable('print_jobs')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)

const changeRunning = (transaction: WriteTransaction, id: number) =>
  change(transaction, id).where('ended_at', 'is', null)

/** Answers with nothing when the job ended or shall be cancelled: then the printer must not be asked. */
export const noteAttempt = (transaction: WriteTransaction, id: number, path: string) =>
  changeRunning(transaction, id)
    .where('cancel_wanted_at', 'is', null)
    .set({ path_on_printer: path, first_attempt_at: sql<Date>`coalesce(first_attempt_at, now())` })
    .returning('first_attempt_at')
    .executeTakeFirst()

/** One that the printer had begun before it was asked again began with the first attempt, as far as we know. */
export const setRunning = (
  transaction: WriteTransaction,
  id: number,
  state: 'printing' | 'paused',
  isOld: boolean,
) =>
  changeRunning(transaction, id)
    .set({
      state,
      started_at: isOld
        ? sql<Date>`coalesce(started_at, first_attempt_at, clock_timestamp())`
        : sql<Date>`coalesce(started_at, clock_timestamp())`,
    })
    .returning('started_at')
    .executeTakeFirst()

export interface Ending {
  readonly outcome: Outcome
  readonly reason: string | null
  /** 0 to 1. */
  readonly progress: number
  /** Whether the printer had begun it, so that something may lie on the bed. */
  readonly hadStarted: boolean
}

export const setEnded = (transaction: WriteTransaction, id: number, ending: Ending) =>
  changeRunning(transaction, id)
    .set({
      state: ending.outcome,
      // Changes of a job wait for each other, so the beginning of a transaction may be older than its turn.
      ended_at: sql<Date>`clock_timestamp()`,
      failure: ending.outcome === 'failed' ? ending.reason : null,
      progress: ending.progress,
      ...(ending.hadStarted && {
        started_at: sql<Date>`coalesce(started_at, first_attempt_at, clock_timestamp())`,
      }),
    })
    .returning(['started_at', 'ended_at', 'failure', 'progress'])
    .executeTakeFirst()

export interface CancelWish {
  readonly byUserId: number
  readonly reason: number | null
  readonly comment: string | null
}

/** Who wanted it first stays noted. */
export const wantCancelled = (transaction: WriteTransaction, ids: readonly number[], wish: CancelWish) =>
  transaction.db
    .updateTable('print_jobs')
    .set({
      cancel_wanted_at: sql<Date>`now()`,
      cancelled_by: wish.byUserId,
      cancel_reason: wish.reason,
      cancel_comment: wish.comment,
    })
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('cancel_wanted_at', 'is', null)
    .execute()

export const clearBeds = (
  transaction: WriteTransaction,
  ids: readonly number[],
  said: { readonly succeeded: boolean; readonly rating: number | null },
) =>
  transaction.db
    .updateTable('print_jobs')
    .set({ bed_cleared_at: sql<Date>`now()`, ...said })
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', ids)
    .where('bed_cleared_at', 'is', null)
    .returning('id')
    .execute()
