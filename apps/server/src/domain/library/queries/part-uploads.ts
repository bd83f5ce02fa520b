import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export interface PartUpload {
  readonly id: number
  readonly name: string
  readonly totalSize: number
  readonly received: number
  /** Digests of the parts, in order. */
  readonly parts: readonly string[]
}

export const insertPartUpload = (
  transaction: WriteTransaction,
  upload: Omit<PartUpload, 'id'> & {
    readonly userId: number
    readonly tokenHash: Buffer
    readonly expiresAt: Date
  },
) =>
  transaction.db
    .insertInto('part_uploads')
    .values({
      company_id: transaction.companyId,
      user_id: upload.userId,
      token_hash: upload.tokenHash,
      name: upload.name,
      total_size: upload.totalSize,
      received: upload.received,
      parts: [...upload.parts],
      expires_at: upload.expiresAt,
    })
    .execute()

export const findPartUpload = (
  transaction: ReadTransaction,
  userId: number,
  tokenHash: Buffer,
): Promise<PartUpload | undefined> =>
  transaction.db
    .selectFrom('part_uploads')
    .select(['id', 'name', 'total_size as totalSize', 'received', 'parts'])
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Adds a part behind those that were seen; answers false when another one came in between. */
export const addPart = async (
  transaction: WriteTransaction,
  seen: PartUpload,
  part: { readonly digest: string; readonly size: number },
): Promise<boolean> => {
  const row = await transaction.db
    .updateTable('part_uploads')
    .set({
      received: seen.received + part.size,
      parts: sql<string[]>`parts || ${part.digest}::text`,
    })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', seen.id)
    .where(sql<number>`cardinality(parts)`, '=', seen.parts.length)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deletePartUpload = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('part_uploads')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

export const deletePartUploadsOf = (transaction: WriteTransaction, userIds: readonly number[]) =>
  transaction.db
    .deleteFrom('part_uploads')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', 'in', userIds)
    .execute()
