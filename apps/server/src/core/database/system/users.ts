import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const findUserByEmail = (owner: Kysely<Database>, email: string) =>
  owner.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()

export const setPasswordHash = async (
  owner: Kysely<Database>,
  email: string,
  passwordHash: string,
): Promise<boolean> =>
  owner.transaction().execute(async (db) => {
    const user = await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (user) await db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    return user !== undefined
  })

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly language?: string
}

/** A user may exist already, as a member of another company; then only the number is answered. */
export const ensureUser = async (
  owner: Kysely<Database>,
  user: NewUser,
): Promise<{ id: number; isNew: boolean }> => {
  const inserted = await owner
    .insertInto('users')
    .values({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      email_confirmed_at: new Date(),
      ...(user.language && { language: user.language }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const existing = await owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', user.email)
    .executeTakeFirstOrThrow()
  return { id: existing.id, isNew: false }
}

export const findUser = (owner: Kysely<Database>, userId: number) =>
  owner
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Whoever opened a link that was sent to the address has shown that it is theirs. */
export const confirmEmailOfUser = (owner: Kysely<Database>, userId: number) =>
  owner
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()

/** Sets a new password and ends every session of the user but one. */
export const changePasswordHash = async (
  db: Kysely<Database>,
  userId: number,
  passwordHash: string,
  keptTokenHash: Buffer,
): Promise<void> => {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', keptTokenHash)
    .execute()
}

/** Accounts that belong to no company any more, once nobody can want them back. */
export const deleteUsersWithoutCompany = async (
  owner: Kysely<Database>,
  keepDays: number,
): Promise<number> => {
  const result = await owner
    .deleteFrom('users')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('memberships').select('id').whereRef('memberships.user_id', '=', 'users.id')),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
