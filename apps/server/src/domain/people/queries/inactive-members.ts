import { sql } from 'kysely'
import type { ReadTransaction } from '#core/database/tenant-transaction'

export interface InactiveCriteria {
  /** Not online for this many days; who was never online counts from the day of joining. */
  readonly inactiveDays: number
  readonly rankIds?: readonly number[]
  /** Also those who still wait for approval. */
  readonly includePending: boolean
}

export const findInactiveMembers = (
  transaction: ReadTransaction,
  criteria: InactiveCriteria,
  exceptUserId: number,
) => {
  const lastSeen = sql<Date>`coalesce(memberships.last_online_at, memberships.created_at)`
  return transaction.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('ranks', (join) =>
      join
        .onRef('ranks.company_id', '=', 'memberships.company_id')
        .onRef('ranks.id', '=', 'memberships.rank_id'),
    )
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'memberships.id as membershipId',
      'memberships.rank_id as rankId',
      'ranks.built_in as builtIn',
      'ranks.permissions',
      lastSeen.as('lastSeen'),
    ])
    .where('memberships.company_id', '=', transaction.companyId)
    .where('memberships.user_id', '<>', exceptUserId)
    .where(lastSeen, '<', sql<Date>`now() - make_interval(days => ${criteria.inactiveDays})`)
    .where((eb) => eb.or([eb('ranks.built_in', 'is', null), eb('ranks.built_in', '<>', 'administrator')]))
    .$if(!criteria.includePending, (query) => query.where('memberships.approved_at', 'is not', null))
    .$if(criteria.rankIds !== undefined && criteria.rankIds.length > 0, (query) =>
      query.where('memberships.rank_id', 'in', criteria.rankIds ?? []),
    )
    .orderBy('memberships.id')
    .execute()
}

export type InactiveMember = Awaited<ReturnType<typeof findInactiveMembers>>[number]
