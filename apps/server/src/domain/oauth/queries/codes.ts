import type { WriteTransaction } from '#core/database/tenant-transaction'

interface NewCode {
  readonly grantId: number
  readonly codeHash: Buffer
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge: string | null
  readonly expiresAt: Date
}

export const insertCode = (transaction: WriteTransaction, code: NewCode) =>
  transaction.db
    .insertInto('oauth_codes')
    .values({
      company_id: transaction.companyId,
      grant_id: code.grantId,
      code_hash: code.codeHash,
      redirect_uri: code.redirectUri,
      scopes: [...code.scopes],
      challenge: code.challenge,
      expires_at: code.expiresAt,
    })
    .execute()

/** Of two requests with the same code the second waits here and then finds it used. */
export const lockCode = (transaction: WriteTransaction, codeHash: Buffer) =>
  transaction.db
    .selectFrom('oauth_codes')
    .innerJoin('oauth_grants', (join) =>
      join
        .onRef('oauth_grants.company_id', '=', 'oauth_codes.company_id')
        .onRef('oauth_grants.id', '=', 'oauth_codes.grant_id'),
    )
    .where('oauth_codes.company_id', '=', transaction.companyId)
    .where('oauth_codes.code_hash', '=', codeHash)
    .selectAll('oauth_codes')
    .select(['oauth_grants.client_id', 'oauth_grants.user_id'])
    .forUpdate(['oauth_codes'])
    .executeTakeFirst()

export type CodeRow = NonNullable<Awaited<ReturnType<typeof lockCode>>>

export const markCodeUsed = (transaction: WriteTransaction, id: number, familyId: number) =>
  transaction.db
    .updateTable('oauth_codes')
    .set({ used_at: new Date(), family_id: familyId })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()
