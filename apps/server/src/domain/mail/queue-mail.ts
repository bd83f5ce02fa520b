import { z } from 'zod'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import type { TaskName } from '#core/tasks/define-task'
import type { EventName } from '#vocabulary/events/index'
import { insertMails } from './queries/outgoing-mails.ts'

export const sendMailTask: TaskName<{ companyId: number; mailId: number }> = {
  name: 'send_mail',
  payload: z.object({ companyId: z.int(), mailId: z.int() }),
}

/** Sending is given up after about a day of growing pauses. */
export const maximumAttempts = 12

const standardLifetimeMs = 7 * 86_400_000

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What the message is about, in one word, for the list and the log. */
  readonly kind: string
  /** When a link in the text ends: from then on the message is not sent, and its text is erased. */
  readonly expiresAt?: Date
  /** Its link opens more than this company, so the company's administrator must not read it. */
  readonly isPrivate?: boolean
}

/** Stores messages and sends them after the transaction is committed; they survive a restart in between. Answers with their numbers. */
export const queueMails = async (
  transaction: WriteTransaction<EventName> | WriteTransaction,
  letters: readonly Letter[],
): Promise<number[]> => {
  if (letters.length === 0) return []
  const plain = transaction as WriteTransaction
  const standardEnd = new Date(Date.now() + standardLifetimeMs)
  const ids = await insertMails(
    plain,
    letters.map((letter) => ({
      kind: letter.kind,
      recipient: letter.to,
      subject: letter.subject,
      body: letter.text,
      isPrivate: letter.isPrivate ?? false,
      expiresAt: letter.expiresAt ?? standardEnd,
    })),
  )
  const payloads = ids.map((mailId) => ({ companyId: plain.companyId, mailId }))
  await plain.enqueue(sendMailTask, payloads, { maxAttempts: maximumAttempts * 2 })
  return ids
}

export const queueMail = async (
  transaction: WriteTransaction<EventName> | WriteTransaction,
  letter: Letter,
): Promise<number> => {
  const [id = 0] = await queueMails(transaction, [letter])
  return id
}
