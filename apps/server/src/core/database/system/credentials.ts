import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

const membershipColumns = [
  'memberships.id as membership_id',
  'memberships.api_access',
  'memberships.access_expires_at as membership_ends_at',
  'users.id as user_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'companies.id as company_id',
  'companies.name as company_name',
  'companies.kind as company_kind',
  'companies.plan as company_plan',
  'companies.is_operator',
  'ranks.id as rank_id',
  'ranks.built_in',
  'ranks.permissions',
] as const

const mayEnter = sql<boolean>`(memberships.approved_at is not null
  and (memberships.access_expires_at is null or memberships.access_expires_at > now()))`

const members = (owner: Kysely<Database>) =>
  owner
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('ranks', (join) =>
      join
        .onRef('ranks.company_id', '=', 'memberships.company_id')
        .onRef('ranks.id', '=', 'memberships.rank_id'),
    )
    .select(membershipColumns)
    .select(mayEnter.as('may_enter'))

const admittedMembers = (owner: Kysely<Database>) => members(owner).where(mayEnter)

/** Also those who wait for approval or whose time is over: their key is valid, but opens nothing. */
export const findMemberByApiKey = (owner: Kysely<Database>, digest: Buffer) =>
  members(owner)
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
  admittedMembers(owner)
    .innerJoin('sessions', 'sessions.user_id', 'memberships.user_id')
    .where('sessions.token_hash', '=', digest)
    .where('sessions.last_used_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays})`)
    .$if(companyId !== null, (query) => query.where('memberships.company_id', '=', companyId))
    .orderBy(sql`memberships.company_id = sessions.company_id`, (order) => order.desc().nullsLast())
    .orderBy('memberships.id')
    .select('sessions.id as credential_id')
    .executeTakeFirst()

/** Only while the token lasts and the operator leaves its application switched on. */
export const findMemberByAccessToken = (owner: Kysely<Database>, digest: Buffer) =>
  admittedMembers(owner)
    .innerJoin('oauth_grants', (join) =>
      join
        .onRef('oauth_grants.company_id', '=', 'memberships.company_id')
        .onRef('oauth_grants.user_id', '=', 'memberships.user_id'),
    )
    .innerJoin('oauth_clients', 'oauth_clients.client_id', 'oauth_grants.client_id')
    .innerJoin('oauth_families', (join) =>
      join
        .onRef('oauth_families.company_id', '=', 'oauth_grants.company_id')
        .onRef('oauth_families.grant_id', '=', 'oauth_grants.id'),
    )
    .innerJoin('oauth_tokens', (join) =>
      join
        .onRef('oauth_tokens.company_id', '=', 'oauth_families.company_id')
        .onRef('oauth_tokens.family_id', '=', 'oauth_families.id'),
    )
    .where('oauth_tokens.access_hash', '=', digest)
    .where('oauth_tokens.access_expires_at', '>', new Date())
    .where('oauth_clients.is_enabled', '=', true)
    .select([
      'oauth_grants.id as credential_id',
      'oauth_tokens.access_expires_at',
      'oauth_families.scopes',
      'oauth_clients.scopes as client_scopes',
    ])
    .executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberByApiKey>>>

export interface CredentialUse {
  readonly apiKeys: readonly number[]
  readonly sessions: readonly number[]
  readonly grants: readonly number[]
  readonly memberships: readonly number[]
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
  if (used.grants.length > 0) {
    await owner
      .updateTable('oauth_grants')
      .set({ last_used_at: new Date() })
      .where('id', 'in', used.grants)
      .execute()
  }
  if (used.memberships.length > 0) {
    await owner
      .updateTable('memberships')
      .set({ last_online_at: new Date() })
      .where('id', 'in', used.memberships)
      .execute()
  }
}
