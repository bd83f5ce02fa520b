import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const listCompaniesOfUser = (owner: Kysely<Database>, userId: number) =>
  owner
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.approved_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('memberships.access_expires_at', 'is', null),
        eb('memberships.access_expires_at', '>', sql<Date>`now()`),
      ]),
    )
    .select(['companies.id', 'companies.name'])
    .orderBy('companies.id')
    .execute()

export const countCompanies = async (owner: Kysely<Database>): Promise<number> => {
  const row = await owner
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const insertCompany = async (
  owner: Kysely<Database>,
  company: { name: string; kind: 'organization' | 'personal'; plan: string; is_operator: boolean },
): Promise<number> => {
  const { id } = await owner.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  return id
}

export const companyExists = async (owner: Kysely<Database>, companyId: number): Promise<boolean> => {
  const row = await owner.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  return row !== undefined
}

/** Where messages to a user are kept: the first of the companies, pending ones too, else the operator's. */
export const findHomeOfUser = async (
  owner: Kysely<Database>,
  userId: number,
): Promise<{ companyId: number; isOnlyCompany: boolean } | null> => {
  const own = await owner
    .selectFrom('memberships')
    .select('company_id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(2)
    .execute()
  if (own[0]) return { companyId: own[0].company_id, isOnlyCompany: own.length === 1 }
  const first = await owner.selectFrom('companies').select('id').orderBy('id').executeTakeFirst()
  return first ? { companyId: first.id, isOnlyCompany: false } : null
}
