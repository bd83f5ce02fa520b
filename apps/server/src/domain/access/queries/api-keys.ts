import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

const columns = ['id', 'user_id', 'name', 'hint', 'created_at', 'last_used_at', 'revoked_at'] as const

export const listApiKeys = (transaction: ReadTransaction, userId: number | null) =>
  transaction.db
    .selectFrom('api_keys')
    .select(columns)
    .where('company_id', '=', transaction.companyId)
    .where('revoked_at', 'is', null)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .orderBy('id')
    .execute()

export const findApiKeys = (transaction: ReadTransaction, ids: readonly number[]) =>
  transaction.db
    .selectFrom('api_keys')
    .select(columns)
    .where('company_id', '=', transaction.companyId)
    .where('revoked_at', 'is', null)
    .where('id', 'in', ids)
    .execute()

export type ApiKeyRow = Awaited<ReturnType<typeof findApiKeys>>[number]

export interface NewApiKey {
  readonly userId: number
  readonly name: string
  readonly hint: string
  readonly secretHash: Buffer
}

export const insertApiKey = (transaction: WriteTransaction, key: NewApiKey) =>
  transaction.db
    .insertInto('api_keys')
    .values({
      company_id: transaction.companyId,
      user_id: key.userId,
      name: key.name,
      hint: key.hint,
      secret_hash: key.secretHash,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Those of one user, or of everyone. */
export const countApiKeys = async (transaction: ReadTransaction, userId: number | null): Promise<number> => {
  const row = await transaction.db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', transaction.companyId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const revokeApiKey = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
