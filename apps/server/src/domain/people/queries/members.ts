import type { ReadTransaction } from '#core/database/tenant-transaction'

const selectMembers = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'memberships.id as membershipId',
      'memberships.rank_id as rankId',
      'memberships.approved_at as approvedAt',
      'memberships.access_expires_at as accessExpiresAt',
    ])
    .where('memberships.company_id', '=', transaction.companyId)

export const findMembersByUser = (transaction: ReadTransaction, userIds: readonly number[]) =>
  selectMembers(transaction).where('memberships.user_id', 'in', userIds).execute()

export const findMembersByRelation = (transaction: ReadTransaction, membershipIds: readonly number[]) =>
  selectMembers(transaction).where('memberships.id', 'in', membershipIds).execute()

/** Approved members of the whole company, of a rank, or of these classes. */
export const listMembers = (
  transaction: ReadTransaction,
  { rankIds, classIds }: { rankIds?: readonly number[]; classIds?: readonly number[] } = {},
) =>
  selectMembers(transaction)
    .where('memberships.approved_at', 'is not', null)
    .$if(rankIds !== undefined, (query) => query.where('memberships.rank_id', 'in', rankIds ?? []))
    .$if(classIds !== undefined, (query) =>
      query.where('memberships.user_id', 'in', (eb) =>
        eb
          .selectFrom('class_members')
          .select('class_members.user_id')
          .where('class_members.company_id', '=', transaction.companyId)
          .where('class_members.class_id', 'in', classIds ?? []),
      ),
    )
    .orderBy('memberships.user_id')
    .execute()

export const countMembers = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('memberships')
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('approved_at', 'is not', null).as('approved'),
      eb.fn.count<number>('id').filterWhere('approved_at', 'is', null).as('pending'),
    ])
    .where('company_id', '=', transaction.companyId)
    .executeTakeFirstOrThrow()

export type Member = Awaited<ReturnType<typeof findMembersByUser>>[number]
