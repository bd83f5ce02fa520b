import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { Amounts } from '../amounts.ts'

export interface NewUsage {
  readonly userId: number
  readonly subject: string
  readonly amounts: Amounts
  readonly charged: number
  readonly startedAt: Date
}

export const insertUsage = (transaction: WriteTransaction, usage: NewUsage) =>
  transaction.db
    .insertInto('print_usages')
    .values({
      company_id: transaction.companyId,
      user_id: usage.userId,
      subject: usage.subject,
      ...usage.amounts,
      charged: usage.charged,
      started_at: usage.startedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type UsageRow = Awaited<ReturnType<typeof insertUsage>>

export const findUsage = (transaction: ReadTransaction, subject: string) =>
  transaction.db
    .selectFrom('print_usages')
    .selectAll()
    .where('company_id', '=', transaction.companyId)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const endUsage = (
  transaction: WriteTransaction,
  id: number,
  end: { state: 'settled' | 'refunded'; amounts: Amounts; charged: number; endedAt: Date },
) =>
  transaction.db
    .updateTable('print_usages')
    .set({ state: end.state, ...end.amounts, charged: end.charged, ended_at: end.endedAt })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** One counter: a user, a kind, and since when it counts. */
export interface Counter {
  readonly userId: number
  readonly kind: string
  readonly since: Date | null
}

/** What was used since the counters began, in their order, with one query for all of them. */
export const sumUsages = async (
  transaction: ReadTransaction,
  counters: readonly Counter[],
): Promise<number[]> => {
  if (counters.length === 0) return []
  const { rows } = await sql<{ used: number }>`
    select coalesce((
      select sum(case counter.kind when 'prints' then u.prints when 'grams' then u.grams
        when 'print_seconds' then u.print_seconds else u.cost end)
      from print_usages u
      where u.company_id = ${transaction.companyId} and u.user_id = counter.user_id
        and u.started_at >= counter.since
    ), 0)::bigint as used
    from unnest(
      ${counters.map(({ userId }) => userId)}::integer[],
      ${counters.map(({ kind }) => kind)}::text[],
      ${counters.map(({ since }) => since?.toISOString() ?? '-infinity')}::timestamptz[]
    ) with ordinality as counter (user_id, kind, since, position)
    order by counter.position`.execute(transaction.db)
  return rows.map((row) => row.used)
}
