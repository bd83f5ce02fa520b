import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { companyExists } from '#core/database/system/companies'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { ownerTransaction, type WriteTransaction } from '#core/database/tenant-transaction'
import { UsageProblem } from './define-command.ts'

/** Work of a command inside one company, whole or not at all. */
export const inCompany = <Result>(
  owner: Kysely<Database>,
  companyOption: string | undefined,
  work: (transaction: WriteTransaction, db: Kysely<Database>) => Promise<Result>,
): Promise<Result> => {
  const companyId = Number(companyOption ?? 1)
  if (!Number.isInteger(companyId) || companyId < 1)
    throw new UsageProblem('--company must be the number of a company')
  return inOwnerTransaction(owner, async (db) => {
    if (!(await companyExists(db, companyId))) throw new UsageProblem(`There is no company ${companyId}`)
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
    return work(ownerTransaction(db, companyId), db)
  })
}
