import { type SelectQueryBuilder, sql } from 'kysely'

/** How many of the rows a query finds belong to each user; users without any are missing. */
export const countByUser = async <Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<Map<number, number>> => {
  const counted = query
    .select([sql<number>`user_id`.as('user'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`user_id`)
  const rows = (await counted.execute()) as unknown as Array<{ user: number; count: number }>
  return new Map(rows.map((row) => [row.user, row.count]))
}
