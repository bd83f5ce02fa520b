import type { WriteTransaction } from '#core/database/tenant-transaction'

const membersOf = (transaction: WriteTransaction, membershipIds: readonly number[]) =>
  transaction.db
    .updateTable('memberships')
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', membershipIds)

export const setRankOfMembers = (transaction: WriteTransaction, ids: readonly number[], rankId: number) =>
  membersOf(transaction, ids).set({ rank_id: rankId }).execute()

export const setTeachers = (transaction: WriteTransaction, ids: readonly number[], isTeacher: boolean) =>
  membersOf(transaction, ids).set({ is_teacher: isTeacher }).execute()

export const setAccessExpiry = (transaction: WriteTransaction, id: number, expiresAt: Date | null) =>
  membersOf(transaction, [id]).set({ access_expires_at: expiresAt }).execute()

/** Answers whether the member was still waiting. */
export const approveMember = async (transaction: WriteTransaction, id: number): Promise<boolean> => {
  const row = await membersOf(transaction, [id])
    .set({ approved_at: new Date() })
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether the member was still waiting. */
export const refuseMember = async (transaction: WriteTransaction, id: number): Promise<boolean> => {
  const row = await transaction.db
    .deleteFrom('memberships')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the administrators until the transaction ends, so that two requests cannot each remove one of the last two. */
export const lockAdministrators = async (transaction: WriteTransaction): Promise<number[]> => {
  const rows = await transaction.db
    .selectFrom('memberships')
    .innerJoin('ranks', (join) =>
      join
        .onRef('ranks.company_id', '=', 'memberships.company_id')
        .onRef('ranks.id', '=', 'memberships.rank_id'),
    )
    .select(['memberships.id', 'memberships.access_expires_at'])
    .where('memberships.company_id', '=', transaction.companyId)
    .where('memberships.approved_at', 'is not', null)
    .where('ranks.built_in', '=', 'administrator')
    .orderBy('memberships.id')
    .forUpdate('memberships')
    .execute()
  return rows.filter((row) => row.access_expires_at === null).map((row) => row.id)
}

export interface Leaver {
  readonly userId: number
  readonly membershipId: number
  readonly firstName: string
  readonly lastName: string
}

/** Ends memberships. Names are kept for what these people made, unless they are to be forgotten. */
export const removeMembers = async (
  transaction: WriteTransaction,
  leavers: readonly Leaver[],
  forgetNames: boolean,
): Promise<void> => {
  await transaction.db
    .deleteFrom('memberships')
    .where('company_id', '=', transaction.companyId)
    .where(
      'id',
      'in',
      leavers.map((leaver) => leaver.membershipId),
    )
    .execute()
  if (forgetNames) return
  await transaction.db
    .insertInto('former_members')
    .values(
      leavers.map((leaver) => ({
        company_id: transaction.companyId,
        user_id: leaver.userId,
        first_name: leaver.firstName,
        last_name: leaver.lastName,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .execute()
}
