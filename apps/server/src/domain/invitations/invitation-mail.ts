import type { Caller } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { queueMails } from '#domain/mail/index'

interface Sending {
  readonly email: string
  readonly link: string
  readonly expiresAt: Date
}

/** One line, whatever a name holds. */
const inline = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const queueInvitations = async (
  transaction: WriteTransaction,
  { user, company }: Caller,
  sendings: readonly Sending[],
): Promise<void> => {
  const name = inline(`${user.firstName} ${user.lastName}`) || user.email
  const subject = `Invitation to ${inline(company.name)}`
  const textOf = ({ link, expiresAt }: Sending): string =>
    [
      'Hello,',
      '',
      `${name} invites you to ${inline(company.name)} on Printyard. Accept the invitation here:`,
      '',
      link,
      '',
      `The link works once, until ${expiresAt.toISOString().slice(0, 10)}.`,
      '',
    ].join('\n')
  await queueMails(
    transaction,
    sendings.map((sending) => ({
      to: sending.email,
      subject,
      text: textOf(sending),
      kind: 'invitation',
      expiresAt: sending.expiresAt,
    })),
  )
}
