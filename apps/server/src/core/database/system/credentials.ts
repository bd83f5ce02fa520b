import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

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
