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

/** Who holds the session, whether or not that person is a member of any company. */
export const findUserBySession = (owner: Kysely<Database>, tokenHash: Buffer, sessionDays: number) =>
  owner
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays})`)
    .executeTakeFirst()

export const listSessionsOfUser = (owner: Kysely<Database>, userId: number) =>
  owner
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()

export interface SessionChoice {
  readonly id?: number
  readonly exceptTokenHash?: Buffer
}

/** Ends sessions of one user; answers how many. */
export const deleteSessionsOfUser = async (
  owner: Kysely<Database>,
  userId: number,
  { id, exceptTokenHash }: SessionChoice,
): Promise<number> => {
  let query = owner.deleteFrom('sessions').where('user_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (exceptTokenHash !== undefined) query = query.where('token_hash', '<>', exceptTokenHash)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

export const chooseCompanyOfSession = (owner: Kysely<Database>, sessionId: number, companyId: number) =>
  owner.updateTable('sessions').set({ company_id: companyId }).where('id', '=', sessionId).execute()
