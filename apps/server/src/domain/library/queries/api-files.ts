import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import { type PrintFacts, storedFacts } from '../print-facts.ts'

export interface ApiFile {
  readonly id: string
  readonly userId: number
  readonly filename: string
  readonly digest: string
  readonly size: number
  /** Null until the file was read. */
  readonly facts: PrintFacts | null
  readonly uploadedAt: Date
  readonly expiresAt: Date
}

const liveFilesOf = (transaction: ReadTransaction, userId: number) =>
  transaction.db
    .selectFrom('api_files')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.company_id', '=', 'api_files.company_id')
        .onRef('contents.digest', '=', 'api_files.digest'),
    )
    .select([
      'api_files.id',
      'api_files.user_id as userId',
      'api_files.name as filename',
      'api_files.digest',
      'contents.size',
      'contents.facts',
      'api_files.uploaded_at as uploadedAt',
      'api_files.expires_at as expiresAt',
    ])
    .where('api_files.company_id', '=', transaction.companyId)
    .where('api_files.user_id', '=', userId)
    .where('api_files.expires_at', '>', sql<Date>`now()`)

export const findApiFiles = async (
  transaction: ReadTransaction,
  userId: number,
  ids: readonly string[],
): Promise<ApiFile[]> => {
  const rows = await liveFilesOf(transaction, userId).where('api_files.id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, facts: storedFacts(row.facts) }))
}

export const listApiFiles = (transaction: ReadTransaction, userId: number, limit: number) =>
  liveFilesOf(transaction, userId)
    .orderBy('api_files.uploaded_at', 'desc')
    .orderBy('api_files.id')
    .limit(limit)
    .execute()

/** A file of the same id is the same file: its last part was sent twice. */
export const insertApiFile = (
  transaction: WriteTransaction,
  file: Pick<ApiFile, 'id' | 'userId' | 'filename' | 'digest' | 'expiresAt'>,
) =>
  transaction.db
    .insertInto('api_files')
    .values({
      company_id: transaction.companyId,
      id: file.id,
      user_id: file.userId,
      name: file.filename,
      digest: file.digest,
      expires_at: file.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .execute()

export const deleteApiFilesOf = (transaction: WriteTransaction, userIds: readonly number[]) =>
  transaction.db
    .deleteFrom('api_files')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', 'in', userIds)
    .execute()
