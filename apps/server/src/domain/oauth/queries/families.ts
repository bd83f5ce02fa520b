import type { WriteTransaction } from '#core/database/tenant-transaction'

export const insertFamily = (transaction: WriteTransaction, grantId: number, scopes: readonly string[]) =>
  transaction.db
    .insertInto('oauth_families')
    .values({ company_id: transaction.companyId, grant_id: grantId, scopes: [...scopes] })
    .returning(['id', 'generation'])
    .executeTakeFirstOrThrow()

/** Finds a refresh token and keeps others from using its family until this transaction ends. */
export const lockFamilyOfToken = (transaction: WriteTransaction, refreshHash: Buffer) =>
  transaction.db
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_families', (join) =>
      join
        .onRef('oauth_families.company_id', '=', 'oauth_tokens.company_id')
        .onRef('oauth_families.id', '=', 'oauth_tokens.family_id'),
    )
    .innerJoin('oauth_grants', (join) =>
      join
        .onRef('oauth_grants.company_id', '=', 'oauth_families.company_id')
        .onRef('oauth_grants.id', '=', 'oauth_families.grant_id'),
    )
    .where('oauth_tokens.company_id', '=', transaction.companyId)
    .where('oauth_tokens.refresh_hash', '=', refreshHash)
    .select([
      'oauth_tokens.generation',
      'oauth_tokens.refresh_expires_at',
      'oauth_families.id as family_id',
      'oauth_families.generation as newest_generation',
      'oauth_families.rotated_at',
      'oauth_grants.id as grant_id',
      'oauth_grants.client_id',
      'oauth_grants.user_id',
    ])
    .forUpdate(['oauth_families'])
    .executeTakeFirst()

export const startGeneration = (transaction: WriteTransaction, familyId: number, generation: number) =>
  transaction.db
    .updateTable('oauth_families')
    .set({ generation, rotated_at: new Date() })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', familyId)
    .execute()

export const deleteFamily = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('oauth_families')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

interface NewTokens {
  readonly familyId: number
  readonly generation: number
  readonly accessHash: Buffer
  readonly accessExpiresAt: Date
  readonly refreshHash: Buffer
  readonly refreshExpiresAt: Date
}

export const insertTokens = (transaction: WriteTransaction, tokens: NewTokens) =>
  transaction.db
    .insertInto('oauth_tokens')
    .values({
      company_id: transaction.companyId,
      family_id: tokens.familyId,
      generation: tokens.generation,
      access_hash: tokens.accessHash,
      access_expires_at: tokens.accessExpiresAt,
      refresh_hash: tokens.refreshHash,
      refresh_expires_at: tokens.refreshExpiresAt,
    })
    .execute()
