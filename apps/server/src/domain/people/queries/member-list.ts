import { type SqlBool, sql } from 'kysely'
import { escapeLike } from '#core/database/escape-like'
import type { ReadTransaction } from '#core/database/tenant-transaction'

export interface MemberFilter {
  readonly approved: boolean
  readonly search?: string
  readonly rankIds?: readonly number[]
  readonly classIds?: readonly number[]
  readonly teacher?: boolean
}

const sortColumns = {
  name: sql`users.first_name || ' ' || users.last_name`,
  contact: sql`users.email`,
  rank: sql`memberships.rank_id`,
  lastOnline: sql`memberships.last_online_at`,
  added: sql`memberships.created_at`,
  totalPrints: sql`coalesce(accounts.total_prints, 0)`,
} as const

export type MemberOrder = keyof typeof sortColumns
export const memberOrders = Object.keys(sortColumns) as MemberOrder[]

export interface MemberPage {
  readonly number: number
  readonly size: number
  readonly order: MemberOrder
  readonly direction: 'asc' | 'desc'
}

const filtered = (transaction: ReadTransaction, filter: MemberFilter) => {
  let query = transaction.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.company_id', '=', transaction.companyId)
    .where('memberships.approved_at', filter.approved ? 'is not' : 'is', null)
  if (filter.rankIds?.length) query = query.where('memberships.rank_id', 'in', filter.rankIds)
  if (filter.teacher !== undefined) query = query.where('memberships.is_teacher', '=', filter.teacher)
  if (filter.classIds?.length) {
    query = query.where(
      sql<SqlBool>`exists (select from class_members c where c.company_id = memberships.company_id
        and c.user_id = memberships.user_id and c.class_id = any(${filter.classIds}::integer[]))`,
    )
  }
  if (filter.search !== undefined) {
    const pattern = `%${escapeLike(filter.search)}%`
    query = query.where(
      sql<SqlBool>`(users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || users.phone) ilike ${pattern}`,
    )
  }
  return query
}

export const listMemberPage = async (
  transaction: ReadTransaction,
  filter: MemberFilter,
  page: MemberPage,
) => {
  const rows = await filtered(transaction, filter)
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.company_id', '=', 'memberships.company_id')
        .onRef('accounts.user_id', '=', 'memberships.user_id'),
    )
    .select([
      'users.id as userId',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.email_confirmed_at',
      'memberships.id as membershipId',
      'memberships.rank_id',
      'memberships.created_at',
      'memberships.approved_at',
      'memberships.last_online_at',
      'memberships.org_account',
      'memberships.is_teacher',
      'memberships.access_expires_at',
      'accounts.total_prints',
    ])
    .orderBy(sortColumns[page.order], (order) =>
      (page.direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('memberships.id')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await filtered(transaction, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export type ListedMember = Awaited<ReturnType<typeof listMemberPage>>['rows'][number]
