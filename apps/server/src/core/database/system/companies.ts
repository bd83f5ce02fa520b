import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const listCompaniesOfUser = (owner: Kysely<Database>, userId: number) =>
  owner
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.approved_at', 'is not', null)
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
  company: { name: string; kind: 'organization' | 'personal'; plan: string },
): Promise<number> => {
  const { id } = await owner.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  return id
}

export const companyExists = async (owner: Kysely<Database>, companyId: number): Promise<boolean> => {
  const row = await owner.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  return row !== undefined
}
