import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

export interface NewAdjustment {
  readonly userId: number
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
  /** More room when positive, less when negative. */
  readonly amount: number
  readonly reason: string | null
  readonly byUserId: number
  readonly at: Date
}

export const insertAdjustment = (transaction: WriteTransaction, adjustment: NewAdjustment) =>
  transaction.db
    .insertInto('quota_adjustments')
    .values({
      company_id: transaction.companyId,
      user_id: adjustment.userId,
      kind: adjustment.kind,
      period: adjustment.period,
      amount: adjustment.amount,
      reason: adjustment.reason,
      by_user_id: adjustment.byUserId,
      at: adjustment.at,
    })
    .execute()

export interface AdjustmentCounter {
  readonly userId: number
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
  readonly since: Date | null
}

/** What was given in addition since the counters began, in their order. */
export const sumAdjustments = async (
  transaction: ReadTransaction,
  counters: readonly AdjustmentCounter[],
): Promise<number[]> => {
  if (counters.length === 0) return []
  const { rows } = await sql<{ extra: number }>`
    select coalesce((
      select sum(a.amount) from quota_adjustments a
      where a.company_id = ${transaction.companyId} and a.user_id = counter.user_id
        and a.kind = counter.kind and a.period = counter.period and a.at >= counter.since
    ), 0)::bigint as extra
    from unnest(
      ${counters.map(({ userId }) => userId)}::integer[],
      ${counters.map(({ kind }) => kind)}::text[],
      ${counters.map(({ period }) => period)}::text[],
      ${counters.map(({ since }) => since?.toISOString() ?? '-infinity')}::timestamptz[]
    ) with ordinality as counter (user_id, kind, period, since, position)
    order by counter.position`.execute(transaction.db)
  return rows.map((row) => row.extra)
}
