import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

const selectConnection = (transaction: ReadTransaction, id: number) =>
  transaction.db
    .selectFrom('printers')
    .select(['company_id as companyId', 'id', 'name', 'kind', 'sealed_connection as sealed'])
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('sealed_connection', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()

export const findConnection = (transaction: ReadTransaction, id: number) =>
  selectConnection(transaction, id).executeTakeFirst()

/** Nobody else replaces it until the transaction ends. */
export const lockConnection = (transaction: WriteTransaction, id: number) =>
  selectConnection(transaction, id).forUpdate().executeTakeFirst()
