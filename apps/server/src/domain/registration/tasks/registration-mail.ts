import type { Kysely } from 'kysely'
import { z } from 'zod'
import { newSecret, storedDigest } from '#core/auth/secrets'
import type { Database } from '#core/database/schema.generated'
import { findUserByEmail } from '#core/database/system/users'
import type { TenantTransactions, WriteTransaction } from '#core/database/tenant-transaction'
import { implementTask, type Task, type TaskName } from '#core/tasks/define-task'
import { queueMail, wordsForLink } from '#domain/mail/index'
import { findSettings } from '#domain/organization/index'
import { findStanding } from '#domain/people/index'
import { findRegistration, setRegistrationToken, takeRegistration } from '../queries/registrations.ts'
import { alreadyMember, confirmAddress } from '../registration-words.ts'

export const registrationMailTask: TaskName<{ companyId: number; registrationId: number }> = {
  name: 'registration_mail',
  payload: z.object({ companyId: z.int(), registrationId: z.int() }),
}

interface MailParts {
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly publicUrl: string | undefined
}

interface Answer {
  readonly registrationId: number
  readonly knownUserId: number | undefined
  readonly publicUrl: string | undefined
}

const answer = async (transaction: WriteTransaction, { registrationId, knownUserId, publicUrl }: Answer) => {
  const registration = await findRegistration(transaction, registrationId)
  if (!registration) return
  const { email: to, expires_at: expiresAt } = registration
  const { organization_name: organization } = await findSettings(transaction)
  const isKnown = knownUserId !== undefined
  if (isKnown && (await findStanding(transaction, knownUserId)) === 'joined') {
    await takeRegistration(transaction, registrationId)
    await queueMail(transaction, { to, kind: 'registration', ...alreadyMember(organization) })
    return
  }
  const token = newSecret('pyc')
  if (!(await setRegistrationToken(transaction, registrationId, storedDigest(token)))) return
  const link = wordsForLink(publicUrl, `/confirm_email/${token}`)
  const message = confirmAddress(organization, link, isKnown)
  // Whoever has the link joins with an account that may open other companies too.
  await queueMail(transaction, { to, kind: 'registration', expiresAt, isPrivate: isKnown, ...message })
}

/** Answers a registration in the mailbox, where only the owner of the address learns whether it is known. */
export const registrationMailWork = ({ owner, transactions, publicUrl }: MailParts): Task =>
  implementTask(registrationMailTask, async ({ companyId, registrationId }) => {
    const registration = await transactions.read(companyId, (transaction) =>
      findRegistration(transaction, registrationId),
    )
    if (!registration) return
    const known = await findUserByEmail(owner, registration.email)
    await transactions.write(companyId, (transaction) =>
      answer(transaction, { registrationId, knownUserId: known?.id, publicUrl }),
    )
  })
