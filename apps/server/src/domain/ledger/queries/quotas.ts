import { sql } from 'kysely'
import { type Page, pageOf } from '#core/database/page-of'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

/** For whom a quota holds: exactly one of the three. */
export type QuotaScope =
  | { readonly rankId: number }
  | { readonly classId: number }
  | { readonly userId: number }

const scopeColumns = (scope: QuotaScope) => ({
  rank_id: 'rankId' in scope ? scope.rankId : null,
  class_id: 'classId' in scope ? scope.classId : null,
  user_id: 'userId' in scope ? scope.userId : null,
})

const selectQuotas = (transaction: ReadTransaction) =>
  transaction.db.selectFrom('quotas').selectAll().where('company_id', '=', transaction.companyId)

export type QuotaRow = Awaited<ReturnType<typeof findQuotas>>[number]

export type QuotaTarget = 'rank' | 'class' | 'user'

const targetColumns = { rank: 'rank_id', class: 'class_id', user: 'user_id' } as const

export const listQuotas = (transaction: ReadTransaction, target: QuotaTarget | undefined, page: Page) =>
  pageOf(
    selectQuotas(transaction).$if(target !== undefined, (query) =>
      query.where(targetColumns[target ?? 'rank'], 'is not', null),
    ),
    page,
  )

export const findQuotas = (transaction: ReadTransaction, ids: readonly number[]) =>
  selectQuotas(transaction).where('id', 'in', ids).execute()

/** Everything that holds for one of these users, ranks or classes. */
export const quotasHoldingFor = (
  transaction: ReadTransaction,
  whom: { userIds: readonly number[]; rankIds: readonly number[]; classIds: readonly number[] },
) =>
  selectQuotas(transaction)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', sql<number>`any(${whom.userIds}::integer[])`),
        eb('rank_id', '=', sql<number>`any(${whom.rankIds}::integer[])`),
        eb('class_id', '=', sql<number>`any(${whom.classIds}::integer[])`),
      ]),
    )
    .execute()

export interface QuotaDefinition {
  readonly scopes: readonly QuotaScope[]
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
  /** Null: without limit. */
  readonly limit: number | null
}

/** There is one quota per scope, kind and period: saving again changes its limit. */
export const saveQuotas = (transaction: WriteTransaction, { scopes, kind, period, limit }: QuotaDefinition) =>
  transaction.db
    .insertInto('quotas')
    .values(
      scopes.map((scope) => ({
        company_id: transaction.companyId,
        ...scopeColumns(scope),
        kind,
        period,
        amount: limit,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'rank_id', 'class_id', 'user_id', 'kind', 'period'])
        .doUpdateSet({ amount: limit, updated_at: sql<Date>`now()` }),
    )
    .returningAll()
    .execute()

export const deleteQuota = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('quotas')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

export const deleteUserQuota = (
  transaction: WriteTransaction,
  quota: { userId: number; kind: QuotaKind; period: QuotaPeriod },
) =>
  transaction.db
    .deleteFrom('quotas')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', quota.userId)
    .where('kind', '=', quota.kind)
    .where('period', '=', quota.period)
    .execute()
