import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

/** Printers of all companies that are to be connected, by company and number, from behind the given one on. */
export const listConnectedPrinters = (
  owner: Kysely<Database>,
  after: { readonly companyId: number; readonly id: number },
  amount: number,
) =>
  owner
    .selectFrom('printers')
    .select(['company_id as companyId', 'id', 'name', 'kind', 'sealed_connection as sealed'])
    .where('deleted_at', 'is', null)
    .where('sealed_connection', 'is not', null)
    .where(sql<SqlBool>`(company_id, id) > (${after.companyId}, ${after.id})`)
    .orderBy('company_id')
    .orderBy('id')
    .limit(amount)
    .$narrowType<{ sealed: Buffer }>()
    .execute()

export type SealedPrinter = Awaited<ReturnType<typeof listConnectedPrinters>>[number]
