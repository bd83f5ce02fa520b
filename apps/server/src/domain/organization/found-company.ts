import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { insertCompany } from '#core/database/system/companies'
import { ownerTransaction, type WriteTransaction } from '#core/database/tenant-transaction'
import { builtInRanks, insertBuiltInRanks } from '#domain/access/index'
import type { Plan } from '#vocabulary/plans'
import { insertSettings } from './queries/settings.ts'

export interface CompanyFacts {
  readonly name: string
  readonly kind?: 'organization' | 'personal'
  readonly plan?: Plan
  /** Its administrators look after the installation itself. */
  readonly isOperator?: boolean
}

/** Creates a company with its settings and the built-in ranks, in a transaction of the owner. */
export const foundCompany = async (db: Kysely<Database>, facts: CompanyFacts): Promise<WriteTransaction> => {
  const id = await insertCompany(db, {
    name: facts.name,
    kind: facts.kind ?? 'organization',
    plan: facts.plan ?? 'self_hosted',
    is_operator: facts.isOperator ?? false,
  })
  await sql`select set_config('app.company_id', ${String(id)}, true)`.execute(db)
  const transaction = ownerTransaction(db, id)
  await insertSettings(transaction)
  await insertBuiltInRanks(transaction, builtInRanks)
  return transaction
}
