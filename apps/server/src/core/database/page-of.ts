import { type SelectQueryBuilder, sql } from 'kysely'

export interface Page {
  readonly number: number
  readonly size: number
  readonly direction: 'asc' | 'desc'
}

/** One page of what a query finds, in the order of its ids, and how many rows there are on all pages. */
export const pageOf = async <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: Page,
): Promise<{ rows: Row[]; total: number }> => {
  const rows = await query
    .orderBy(sql.ref('id'), page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const counted = await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirst()
  return { rows: rows as Row[], total: (counted as { total: number } | undefined)?.total ?? 0 }
}
