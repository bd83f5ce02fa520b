import type { Caller } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { queueMail } from '#domain/mail/index'

interface Sending {
  readonly email: string
  readonly link: string
  readonly expiresAt: Date
}

/** One line, whatever a name holds. */
const inline = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const queueInvitation = async (
  transaction: WriteTransaction,
  { user, company }: Caller,
  { email, link, expiresAt }: Sending,
): Promise<void> => {
  const name = inline(`${user.firstName} ${user.lastName}`) || user.email
  const text = [
    'Hello,',
    '',
    `${name} invites you to ${inline(company.name)} on Printyard. Accept the invitation here:`,
    '',
    link,
    '',
    `The link works once, until ${expiresAt.toISOString().slice(0, 10)}.`,
    '',
  ].join('\n')
  const subject = `Invitation to ${inline(company.name)}`
  await queueMail(transaction, { to: email, subject, text, kind: 'invitation', expiresAt })
}
