import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export interface NewSession {
  readonly userId: number
  readonly tokenHash: Buffer
  readonly address: string
  readonly userAgent: string
}

export const insertSession = (owner: Kysely<Database>, session: NewSession) =>
  owner
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()

export const deleteSession = (owner: Kysely<Database>, tokenHash: Buffer) =>
  owner.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteStaleSessions = async (owner: Kysely<Database>, sessionDays: number): Promise<number> => {
  const result = await owner
    .deleteFrom('sessions')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${sessionDays})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
