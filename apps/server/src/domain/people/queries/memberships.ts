import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export interface NewMembership {
  readonly userId: number
  readonly rankId: number
  readonly apiAccess: boolean | null
  /** Has to be approved first. */
  readonly isPending?: boolean
}

/** Answers with null when the user is a member already. */
export const insertMembership = async (
  transaction: WriteTransaction,
  member: NewMembership,
): Promise<number | null> => {
  const row = await transaction.db
    .insertInto('memberships')
    .values({
      company_id: transaction.companyId,
      user_id: member.userId,
      rank_id: member.rankId,
      api_access: member.apiAccess,
      approved_at: member.isPending ? null : new Date(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Approves a pending member; answers with null when there is none. */
export const approvePending = async (
  transaction: WriteTransaction,
  userId: number,
  rankId: number,
): Promise<number | null> => {
  const row = await transaction.db
    .updateTable('memberships')
    .set({ approved_at: new Date(), rank_id: rankId })
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Null: no member at all. */
export const findStanding = async (
  transaction: ReadTransaction,
  userId: number,
): Promise<'joined' | 'pending' | null> => {
  const row = await transaction.db
    .selectFrom('memberships')
    .select('approved_at')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return row.approved_at ? 'joined' : 'pending'
}

export const moveMembersToRank = (transaction: WriteTransaction, fromRankId: number, toRankId: number) =>
  transaction.db
    .updateTable('memberships')
    .set({ rank_id: toRankId })
    .where('company_id', '=', transaction.companyId)
    .where('rank_id', '=', fromRankId)
    .execute()

export const findMemberByEmail = (transaction: ReadTransaction, email: string) =>
  transaction.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as user_id', 'memberships.id as membership_id'])
    .where('memberships.company_id', '=', transaction.companyId)
    .where('users.email', '=', email)
    .executeTakeFirst()

/** Which of these addresses belong to members, pending ones too. */
export const findEmailsOfMembers = async (
  transaction: ReadTransaction,
  emails: readonly string[],
): Promise<string[]> => {
  const rows = await transaction.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.company_id', '=', transaction.companyId)
    .where('users.email', 'in', emails)
    .orderBy('users.email')
    .execute()
  return rows.map(({ email }) => email)
}

export interface NamedUser {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

/** People by their number; those who left included, as long as their names are kept. */
export const findNames = async (
  transaction: ReadTransaction,
  ids: readonly number[],
): Promise<NamedUser[]> => {
  if (ids.length === 0) return []
  const former = transaction.db
    .selectFrom('former_members')
    .select(['user_id as id', 'first_name as firstName', 'last_name as lastName'])
    .where('company_id', '=', transaction.companyId)
    .where('user_id', 'in', ids)
  return transaction.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('memberships.company_id', '=', transaction.companyId)
    .where('users.id', 'in', ids)
    .unionAll(former)
    .execute()
}

/** Whole names by number, for lists that mention people. */
export const namesOfUsers = async (
  transaction: ReadTransaction,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const people = await findNames(transaction, ids)
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}
