import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

export interface Reset {
  readonly userId: number
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
}

/** From this moment on the counters begin anew. */
export const saveResets = async (
  transaction: WriteTransaction,
  resets: readonly Reset[],
  at: Date,
): Promise<void> => {
  if (resets.length === 0) return
  await transaction.db
    .insertInto('quota_resets')
    .values(
      resets.map(({ userId, kind, period }) => ({
        company_id: transaction.companyId,
        user_id: userId,
        kind,
        period,
        at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'kind', 'period']).doUpdateSet({ at }),
    )
    .execute()
}

export const findResets = (transaction: ReadTransaction, userIds: readonly number[]) =>
  transaction.db
    .selectFrom('quota_resets')
    .select(['user_id', 'kind', 'period', 'at'])
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .execute()
