import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { LedgerSettings } from '../ledger-settings.ts'

const settingsOf = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('company_settings')
    .innerJoin('companies', 'companies.id', 'company_settings.company_id')
    .selectAll('company_settings')
    .select(['companies.name as organization_name', 'companies.plan', 'companies.kind'])
    .where('company_settings.company_id', '=', transaction.companyId)

export const findSettings = (transaction: ReadTransaction) =>
  settingsOf(transaction).executeTakeFirstOrThrow()

/** Nobody changes them until the transaction ends; many can hold them at once. */
export const holdSettings = (transaction: WriteTransaction) =>
  settingsOf(transaction).forShare('company_settings').executeTakeFirstOrThrow()

/** Waits for everyone who holds them, and keeps others from doing so until the transaction ends. */
export const lockSettings = (transaction: WriteTransaction) =>
  settingsOf(transaction).forUpdate('company_settings').executeTakeFirstOrThrow()

export const insertSettings = (transaction: WriteTransaction) =>
  transaction.db.insertInto('company_settings').values({ company_id: transaction.companyId }).execute()

export interface SettingsChange extends Partial<LedgerSettings> {
  readonly currency?: string
  readonly time_zone?: string
  readonly require_cancel_reason?: boolean
  readonly require_comment?: boolean
  readonly registration_open?: boolean
  readonly registration_approval?: boolean
  readonly allowed_email_domains?: string[]
}

/** Saves only on top of the version the change was made from; answers whether it did. */
export const updateSettings = async (
  transaction: WriteTransaction,
  version: number,
  change: SettingsChange,
): Promise<boolean> => {
  const saved = await transaction.db
    .updateTable('company_settings')
    .set({ ...change, version: version + 1, updated_at: sql<Date>`now()` })
    .where('company_id', '=', transaction.companyId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return saved !== undefined
}

export const renameCompany = (transaction: WriteTransaction, name: string) =>
  transaction.db.updateTable('companies').set({ name }).where('id', '=', transaction.companyId).execute()
