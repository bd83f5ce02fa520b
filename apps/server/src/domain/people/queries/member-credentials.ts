import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export const savePin = (transaction: WriteTransaction, userId: number, pinHash: string) =>
  transaction.db
    .insertInto('member_pins')
    .values({ company_id: transaction.companyId, user_id: userId, pin_hash: pinHash })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ pin_hash: pinHash, changed_at: new Date() }),
    )
    .execute()

export const deletePin = (transaction: WriteTransaction, userId: number) =>
  transaction.db
    .deleteFrom('member_pins')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .execute()

export const findPin = (transaction: ReadTransaction, userId: number) =>
  transaction.db
    .selectFrom('member_pins')
    .select(['pin_hash', 'changed_at'])
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

const cardColumns = ['id', 'user_id', 'name', 'hint', 'created_at'] as const

export const listCards = (transaction: ReadTransaction, userId: number) =>
  transaction.db
    .selectFrom('nfc_credentials')
    .select(cardColumns)
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export const findCards = (transaction: ReadTransaction, ids: readonly number[]) =>
  transaction.db
    .selectFrom('nfc_credentials')
    .select(cardColumns)
    .where('company_id', '=', transaction.companyId)
    .where('id', 'in', ids)
    .execute()

export type CardRow = Awaited<ReturnType<typeof findCards>>[number]

export interface NewCard {
  readonly userId: number
  readonly name: string
  readonly hint: string
  readonly cardHash: Buffer
  readonly createdBy: number
}

/** Answers with null when the card belongs to someone already. */
export const insertCard = async (transaction: WriteTransaction, card: NewCard): Promise<CardRow | null> => {
  const row = await transaction.db
    .insertInto('nfc_credentials')
    .values({
      company_id: transaction.companyId,
      user_id: card.userId,
      name: card.name,
      hint: card.hint,
      card_hash: card.cardHash,
      created_by: card.createdBy,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'card_hash']).doNothing())
    .returning(cardColumns)
    .executeTakeFirst()
  return row ?? null
}

export const deleteCard = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('nfc_credentials')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()
