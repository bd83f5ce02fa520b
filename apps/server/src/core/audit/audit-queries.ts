import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import type { ReadTransaction } from '#core/database/tenant-transaction'

export interface AuditEntry {
  readonly userId: number | null
  readonly credentialKind: string
  readonly credentialId: number | null
  readonly operation: string
  readonly address: string
  readonly userAgent: string
  readonly input: unknown
}

export const insertAuditEntry = async (transaction: ReadTransaction, entry: AuditEntry): Promise<void> => {
  await transaction.db
    .insertInto('audit_entries')
    .values({
      company_id: transaction.companyId,
      user_id: entry.userId,
      credential_kind: entry.credentialKind,
      credential_id: entry.credentialId,
      operation: entry.operation,
      address: entry.address,
      user_agent: entry.userAgent,
      input: JSON.stringify(entry.input),
    })
    .execute()
}

export const deleteOldAuditEntries = async (owner: Kysely<Database>, keepDays: number): Promise<number> => {
  const result = await owner
    .deleteFrom('audit_entries')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
