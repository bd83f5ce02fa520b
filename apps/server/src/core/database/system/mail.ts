import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

/** A text may hold a link that opens an account, so it does not outlive the link. */
export const eraseExpiredMailBodies = async (owner: Kysely<Database>): Promise<number> => {
  const result = await owner
    .updateTable('outgoing_mails')
    .set({ body: null, state: 'expired' })
    .where('body', 'is not', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const deleteOldMails = async (owner: Kysely<Database>, keepDays: number): Promise<number> => {
  const result = await owner
    .deleteFrom('outgoing_mails')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
