import type { Logger } from 'pino'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import { implementTask, type Task } from '#core/tasks/define-task'
import { findMail, type MailOutcome, type MailRow, noteOutcome } from '../queries/outgoing-mails.ts'
import { maximumAttempts, sendMailTask } from '../queue-mail.ts'
import type { MailServer } from './mail-server.ts'

interface SendingParts {
  readonly transactions: TenantTransactions
  readonly server: MailServer | null
  readonly log: Logger
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return [code, message].filter(Boolean).join(': ').slice(0, 300)
}

/** The mail server refused for good: another attempt would get the same answer. */
const isFinal = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

const attempt = async (server: MailServer, letter: MailRow): Promise<MailOutcome> => {
  try {
    await server.deliver({
      reference: `printyard-${letter.company_id}-${letter.id}`,
      to: letter.recipient,
      subject: letter.subject,
      text: letter.body ?? '',
    })
    return { state: 'sent', isAttempt: true }
  } catch (error) {
    const isOver = isFinal(error) || letter.attempts + 1 >= maximumAttempts
    return { state: isOver ? 'failed' : 'waiting', error: reasonOf(error), isAttempt: true }
  }
}

const outcomeOf = async (server: MailServer | null, letter: MailRow): Promise<MailOutcome> => {
  if (letter.expires_at <= new Date()) return { state: 'expired' }
  return server ? attempt(server, letter) : { state: 'held' }
}

/** Sends one stored message. A thrown error makes the runner try again later. */
export const sendMailWork = ({ transactions, server, log }: SendingParts): Task =>
  implementTask(sendMailTask, async ({ companyId, mailId }) => {
    const letter = await transactions.read(companyId, (transaction) => findMail(transaction, mailId))
    if (letter?.state !== 'waiting') return
    const outcome = await outcomeOf(server, letter)
    await transactions.write(companyId, (transaction) => noteOutcome(transaction, mailId, outcome))
    const facts = { company: companyId, message: mailId, kind: letter.kind }
    if (outcome.state === 'held')
      log.warn(
        { ...facts, to: letter.recipient, subject: letter.subject },
        'No mail server is configured: an administrator can read this message at /panel/mail',
      )
    if (outcome.state === 'failed') log.error({ ...facts, reason: outcome.error }, 'A message was not sent')
    if (outcome.state === 'waiting') throw new Error(`A message waits for another attempt: ${outcome.error}`)
  })
