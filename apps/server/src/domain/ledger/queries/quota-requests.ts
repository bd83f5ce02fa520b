import { sql } from 'kysely'
import { type Page, pageOf } from '#core/database/page-of'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

type QuotaRequestStatus = 'pending' | 'approved' | 'denied'

export interface NewQuotaRequest {
  readonly userId: number
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
  readonly amount: number
  readonly reason: string | null
}

/** Answers with nothing when the user already waits for an answer about this quota. */
export const insertRequest = (transaction: WriteTransaction, request: NewQuotaRequest) =>
  transaction.db
    .insertInto('quota_requests')
    .values({
      company_id: transaction.companyId,
      user_id: request.userId,
      kind: request.kind,
      period: request.period,
      amount: request.amount,
      reason: request.reason,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'kind', 'period'])
        .where('status', '=', 'pending')
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const findRequests = (transaction: ReadTransaction, ids: readonly number[]) =>
  transaction.db
    .selectFrom('quota_requests')
    .selectAll()
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', ids)
    .execute()

export type QuotaRequestRow = Awaited<ReturnType<typeof findRequests>>[number]

interface RequestFilter {
  readonly userId: number | null
  readonly status?: QuotaRequestStatus
}

export const listRequests = (transaction: ReadTransaction, { userId, status }: RequestFilter, page: Page) =>
  pageOf(
    transaction.db
      .selectFrom('quota_requests')
      .selectAll()
      .where('company_id', '=', transaction.companyId)
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? '')),
    page,
  )

/** Answers with nothing when someone else was first. */
export const resolveRequest = (
  transaction: WriteTransaction,
  id: number,
  resolution: {
    status: 'approved' | 'denied'
    granted: number | null
    comment: string | null
    byUserId: number
  },
) =>
  transaction.db
    .updateTable('quota_requests')
    .set({
      status: resolution.status,
      granted: resolution.granted,
      comment: resolution.comment,
      resolved_by: resolution.byUserId,
      resolved_at: sql<Date>`now()`,
    })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
