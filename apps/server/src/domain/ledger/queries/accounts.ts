import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

/**
 * Opens the account where needed and holds it until the transaction ends: whatever looks at the balance or at
 * the quotas of this user in order to use them up waits here.
 */
export const lockAccount = async (transaction: WriteTransaction, userId: number): Promise<number> => {
  const { db, companyId } = transaction
  await db
    .insertInto('accounts')
    .values({ company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { balance } = await db
    .selectFrom('accounts')
    .select('balance')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

export const setBalance = (transaction: WriteTransaction, userId: number, balance: number) =>
  transaction.db
    .updateTable('accounts')
    .set({ balance })
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .execute()

export const countPrint = (transaction: WriteTransaction, userId: number) =>
  transaction.db
    .updateTable('accounts')
    .set((eb) => ({ total_prints: eb('total_prints', '+', 1) }))
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .execute()

export const findBalance = async (transaction: ReadTransaction, userId: number): Promise<number> => {
  const row = await transaction.db
    .selectFrom('accounts')
    .select('balance')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Whether any amount would mean something else if the currency changed. */
export const holdsMoney = async (transaction: ReadTransaction): Promise<boolean> => {
  const row = await transaction.db
    .selectFrom('accounts')
    .select('user_id')
    .where('company_id', '=', transaction.companyId)
    .where('balance', '<>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
