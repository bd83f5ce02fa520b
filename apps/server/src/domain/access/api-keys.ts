import type { CallerCompany } from '#core/access/caller'
import { newSecret, storedDigest } from '#core/auth/secrets'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { planIncludes } from '#vocabulary/plans'
import { countApiKeys, insertApiKey } from './queries/api-keys.ts'

export const maximumPerUser = 100
const hintLength = 4

/** Members of an organisation may have keys; others need at least the Pro plan. */
export const mayHaveApiKeys = (company: Pick<CallerCompany, 'kind' | 'plan'>): boolean =>
  company.kind === 'organization' || planIncludes(company.plan, 'pro')

export interface IssuedKey {
  readonly id: number
  readonly name: string
  readonly hint: string
  readonly createdAt: Date
  /** Known only now. */
  readonly secret: string
}

/** Makes a key for a member. Only its digest is kept. */
export const issueApiKey = async (
  transaction: WriteTransaction,
  { userId, name, secret = newSecret('py') }: { userId: number; name: string; secret?: string },
): Promise<IssuedKey> => {
  if ((await countApiKeys(transaction, userId)) >= maximumPerUser) {
    throw new Failure('conflict', {
      message: `A user can have ${maximumPerUser} keys at most: revoke one first`,
    })
  }
  const hint = secret.slice(-hintLength)
  const row = await insertApiKey(transaction, { userId, name, hint, secretHash: storedDigest(secret) })
  return { id: row.id, name, hint, createdAt: row.created_at, secret }
}
