import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { findHomeOfUser } from '#core/database/system/companies'
import { ownerTransaction } from '#core/database/tenant-transaction'
import { queueMail } from '#domain/mail/index'

const text = [
  'Hello,',
  '',
  'the password of your Printyard account was changed just now. Other browsers were signed out.',
  '',
  'If it was not you, ask for a new password on the sign-in page at once, and tell your administrator.',
  '',
].join('\n')

/** Whoever lost the account to someone else learns it from the mailbox. */
export const tellOfNewPassword = async (
  db: Kysely<Database>,
  user: { readonly id: number; readonly email: string },
): Promise<void> => {
  const home = await findHomeOfUser(db, user.id)
  if (!home) return
  const letter = { to: user.email, subject: 'Your password was changed', text, kind: 'password_changed' }
  await queueMail(ownerTransaction(db, home.companyId), letter)
}
