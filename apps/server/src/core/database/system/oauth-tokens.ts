import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const findCompanyOfOauthCode = (owner: Kysely<Database>, digest: Buffer) =>
  owner.selectFrom('oauth_codes').select('company_id').where('code_hash', '=', digest).executeTakeFirst()

export const findCompanyOfRefreshToken = (owner: Kysely<Database>, digest: Buffer) =>
  owner.selectFrom('oauth_tokens').select('company_id').where('refresh_hash', '=', digest).executeTakeFirst()

export const deleteOldOauthCodes = async (owner: Kysely<Database>): Promise<number> => {
  const result = await owner
    .deleteFrom('oauth_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Replaced tokens stay known for a while: whoever still shows one may have stolen it. */
export const deleteOldOauthTokens = async (owner: Kysely<Database>): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from oauth_tokens t using oauth_families f
    where f.company_id = t.company_id and f.id = t.family_id and t.access_expires_at < now()
      and (t.refresh_expires_at < now()
        or (t.created_at < now() - interval '30 days' and t.generation < f.generation - 1))`.execute(owner)
  await sql`
    delete from oauth_families f
    where not exists (
      select from oauth_tokens t where t.company_id = f.company_id and t.family_id = f.id
    )`.execute(owner)
  return Number(numAffectedRows ?? 0)
}
