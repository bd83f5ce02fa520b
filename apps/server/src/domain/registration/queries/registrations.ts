import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export interface NewRegistration {
  readonly invitationId: number | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: string
  readonly passwordHash: string
  readonly expiresAt: Date
}

export const insertRegistration = async (
  transaction: WriteTransaction,
  registration: NewRegistration,
): Promise<number> => {
  const { id } = await transaction.db
    .insertInto('registrations')
    .values({
      company_id: transaction.companyId,
      invitation_id: registration.invitationId,
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      language: registration.language,
      password_hash: registration.passwordHash,
      expires_at: registration.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRegistration = (transaction: ReadTransaction, id: number) =>
  transaction.db
    .selectFrom('registrations')
    .select(['id', 'email', 'token_hash', 'expires_at'])
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Answers false when its link was made before. */
export const setRegistrationToken = async (
  transaction: WriteTransaction,
  id: number,
  tokenHash: Buffer,
): Promise<boolean> => {
  const row = await transaction.db
    .updateTable('registrations')
    .set({ token_hash: tokenHash })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the registration up; answers false when someone else did. */
export const takeRegistration = async (transaction: WriteTransaction, id: number): Promise<boolean> => {
  const row = await transaction.db
    .deleteFrom('registrations')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
