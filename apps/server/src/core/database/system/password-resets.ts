import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export interface NewPasswordReset {
  readonly userId: number
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

export const insertPasswordReset = (owner: Kysely<Database>, reset: NewPasswordReset) =>
  owner
    .insertInto('password_resets')
    .values({ user_id: reset.userId, token_hash: reset.tokenHash, expires_at: reset.expiresAt })
    .execute()

export const findPasswordReset = (owner: Kysely<Database>, tokenHash: Buffer) =>
  owner
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id as user_id', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses the token up, sets the password and ends everything that rested on the old one. Whose it was; null: no such token. */
export const usePasswordReset = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
  passwordHash: string,
): Promise<number | null> => {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) return null
  await db.deleteFrom('password_resets').where('user_id', '=', taken.user_id).execute()
  await db.deleteFrom('sessions').where('user_id', '=', taken.user_id).execute()
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
    })
    .where('id', '=', taken.user_id)
    .execute()
  return taken.user_id
}

export const deleteOldPasswordResets = async (owner: Kysely<Database>): Promise<number> => {
  const result = await owner
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
