import type { Kysely } from 'kysely'
import { hashPassword } from '#core/auth/passwords'
import type { Database } from '#core/database/schema.generated'
import { ensureUser } from '#core/database/system/users'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { insertMembership } from './queries/memberships.ts'

export interface MemberFacts {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string | null
  readonly rankId: number
  readonly apiAccess?: boolean | null
}

/** Creates the user where needed and makes it a member; an existing user keeps name and password. */
export const addMember = async (
  db: Kysely<Database>,
  transaction: WriteTransaction,
  facts: MemberFacts,
): Promise<{ userId: number; isNewUser: boolean; membershipId: number | null }> => {
  const user = await ensureUser(db, {
    email: facts.email.toLowerCase(),
    firstName: facts.firstName,
    lastName: facts.lastName,
    passwordHash: facts.password === null ? null : await hashPassword(facts.password),
  })
  const membershipId = await insertMembership(transaction, {
    userId: user.id,
    rankId: facts.rankId,
    apiAccess: facts.apiAccess ?? null,
  })
  return { userId: user.id, isNewUser: user.isNew, membershipId }
}
