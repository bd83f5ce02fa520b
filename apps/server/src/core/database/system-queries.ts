import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

/**
 * Everything that reads or writes across companies, because no company is known yet or because all are meant.
 * Nothing else may work as the owner.
 */

const membershipColumns = [
  'memberships.id as membership_id',
  'memberships.api_access',
  'users.id as user_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'companies.id as company_id',
  'companies.name as company_name',
  'companies.kind as company_kind',
  'companies.plan as company_plan',
  'ranks.id as rank_id',
  'ranks.built_in',
  'ranks.permissions',
] as const

const approvedMembers = (owner: Kysely<Database>) =>
  owner
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('ranks', (join) =>
      join
        .onRef('ranks.company_id', '=', 'memberships.company_id')
        .onRef('ranks.id', '=', 'memberships.rank_id'),
    )
    .where('memberships.approved_at', 'is not', null)
    .select(membershipColumns)

export const findMemberByApiKey = (owner: Kysely<Database>, digest: Buffer) =>
  approvedMembers(owner)
    .innerJoin('api_keys', (join) =>
      join
        .onRef('api_keys.company_id', '=', 'memberships.company_id')
        .onRef('api_keys.user_id', '=', 'memberships.user_id'),
    )
    .where('api_keys.secret_hash', '=', digest)
    .where('api_keys.revoked_at', 'is', null)
    .select('api_keys.id as credential_id')
    .executeTakeFirst()

/** Without a company: the one chosen last, else the oldest membership. */
export const findMemberBySession = (
  owner: Kysely<Database>,
  digest: Buffer,
  companyId: number | null,
  sessionDays: number,
) =>
  approvedMembers(owner)
    .innerJoin('sessions', 'sessions.user_id', 'memberships.user_id')
    .where('sessions.token_hash', '=', digest)
    .where('sessions.last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays})`)
    .$if(companyId !== null, (query) => query.where('memberships.company_id', '=', companyId))
    .orderBy(sql`memberships.company_id = sessions.company_id`, (order) => order.desc().nullsLast())
    .orderBy('memberships.id')
    .select('sessions.id as credential_id')
    .executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberByApiKey>>>

export const findUserByEmail = (owner: Kysely<Database>, email: string) =>
  owner.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()

export const listCompaniesOfUser = (owner: Kysely<Database>, userId: number) =>
  owner
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.approved_at', 'is not', null)
    .select(['companies.id', 'companies.name'])
    .orderBy('companies.id')
    .execute()

export const countCompanies = async (owner: Kysely<Database>): Promise<number> => {
  const row = await owner
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface CredentialUse {
  readonly apiKeys: readonly number[]
  readonly sessions: readonly number[]
}

/** Notes when credentials were last used, for many of them at once. */
export const touchCredentials = async (owner: Kysely<Database>, used: CredentialUse): Promise<void> => {
  if (used.apiKeys.length > 0) {
    await owner
      .updateTable('api_keys')
      .set({ last_used_at: new Date() })
      .where('id', 'in', used.apiKeys)
      .execute()
  }
  if (used.sessions.length > 0) {
    await owner
      .updateTable('sessions')
      .set({ last_used_at: new Date() })
      .where('id', 'in', used.sessions)
      .execute()
  }
}

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

/** Work as the owner that ends whole or not at all. */
export const inOwnerTransaction = <Result>(
  owner: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<Result>,
) => owner.transaction().execute(work)

export const insertCompany = async (
  owner: Kysely<Database>,
  company: { name: string; kind: 'organization' | 'personal'; plan: string },
): Promise<number> => {
  const { id } = await owner.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  return id
}

export const companyExists = async (owner: Kysely<Database>, companyId: number): Promise<boolean> => {
  const row = await owner.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  return row !== undefined
}
