import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const deleteOldIdempotentAnswers = async (
  owner: Kysely<Database>,
  keepHours: number,
): Promise<number> => {
  const result = await owner
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${keepHours})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
