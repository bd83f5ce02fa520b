import type { Kysely } from 'kysely'
import { z } from 'zod'
import { newSecret, storedDigest } from '#core/auth/secrets'
import type { Database } from '#core/database/schema.generated'
import { findHomeOfUser } from '#core/database/system/companies'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { insertPasswordReset } from '#core/database/system/password-resets'
import { findUserByEmail } from '#core/database/system/users'
import { ownerTransaction } from '#core/database/tenant-transaction'
import { implementTask, type Task, type TaskName } from '#core/tasks/define-task'
import { queueMail, wordsForLink } from '#domain/mail/index'

export const passwordResetTask: TaskName<{ email: string }> = {
  name: 'password_reset',
  payload: z.object({ email: z.string() }),
}

const lifetimeMs = 3_600_000

const words = (publicUrl: string | undefined, token: string): string =>
  [
    'Hello,',
    '',
    'someone, probably you, asked for a new password for your Printyard account. Set it here within an hour:',
    '',
    wordsForLink(publicUrl, `/reset_password/${token}`),
    '',
    'If it was not you, do nothing: your password stays as it is.',
    '',
  ].join('\n')

/** Writes the message with the link, if there is such an account. The token is made here and stored nowhere else. */
export const passwordResetWork = (owner: Kysely<Database>, publicUrl: string | undefined): Task =>
  implementTask(passwordResetTask, async ({ email }) => {
    const user = await findUserByEmail(owner, email)
    const home = user && (await findHomeOfUser(owner, user.id))
    if (!home) return
    const token = newSecret('pyr')
    const expiresAt = new Date(Date.now() + lifetimeMs)
    await inOwnerTransaction(owner, async (db) => {
      await insertPasswordReset(db, { userId: user.id, tokenHash: storedDigest(token), expiresAt })
      await queueMail(ownerTransaction(db, home.companyId), {
        to: email,
        subject: 'Set a new password',
        text: words(publicUrl, token),
        kind: 'password_reset',
        expiresAt,
        isPrivate: !home.isOnlyCompany,
      })
    })
  })
