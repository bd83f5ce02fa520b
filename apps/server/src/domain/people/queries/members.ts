import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'

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

/** Whoever makes something holds the own membership meanwhile, so that a departure finds all that was made. */
export const holdMember = async (transaction: WriteTransaction, userId: number) => {
  const member = await selectMembers(transaction)
    .where('memberships.user_id', '=', userId)
    .forKeyShare('memberships')
    .executeTakeFirst()
  if (!member) throw new Failure('no_access')
  return member
}

/** Nobody of these makes anything more until the transaction ends. */
export const lockMembers = (transaction: WriteTransaction, membershipIds: readonly number[]) =>
  transaction.db
    .selectFrom('memberships')
    .select('id')
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', membershipIds)
    .orderBy('id')
    .forUpdate()
    .execute()

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
