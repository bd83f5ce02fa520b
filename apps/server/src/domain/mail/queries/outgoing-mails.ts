import { sql } from 'kysely'
import { pageOf } from '#core/database/page-of'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export interface NewMail {
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly isPrivate: boolean
  readonly expiresAt: Date
}

/** Answers with their numbers. */
export const insertMails = async (
  transaction: WriteTransaction,
  letters: readonly NewMail[],
): Promise<number[]> => {
  const rows = await transaction.db
    .insertInto('outgoing_mails')
    .values(
      letters.map((letter) => ({
        company_id: transaction.companyId,
        kind: letter.kind,
        recipient: letter.recipient,
        subject: letter.subject,
        body: letter.body,
        is_private: letter.isPrivate,
        expires_at: letter.expiresAt,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const mailsOf = (transaction: ReadTransaction) =>
  transaction.db.selectFrom('outgoing_mails').where('company_id', '=', transaction.companyId)

export const findMail = (transaction: ReadTransaction, id: number) =>
  mailsOf(transaction).selectAll().where('id', '=', id).executeTakeFirst()

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

export interface MailOutcome {
  readonly state: 'waiting' | 'sent' | 'held' | 'failed' | 'expired'
  readonly error?: string
  /** One more attempt at sending was made. */
  readonly isAttempt?: boolean
}

/** Only what is held, or waits for another attempt, still needs its text. */
const keepsBody = ({ state }: MailOutcome): boolean => state === 'waiting' || state === 'held'

export const noteOutcome = (transaction: WriteTransaction, id: number, outcome: MailOutcome) =>
  transaction.db
    .updateTable('outgoing_mails')
    .set((eb) => ({
      state: outcome.state,
      error: outcome.error ?? null,
      ...(outcome.isAttempt && { attempts: eb('attempts', '+', 1) }),
      ...(outcome.state === 'sent' && { sent_at: sql<Date>`now()` }),
      ...(!keepsBody(outcome) && { body: null }),
    }))
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

/** Newest first. */
export const listMails = (transaction: ReadTransaction, page: { number: number; size: number }) =>
  pageOf(mailsOf(transaction).selectAll(), { ...page, direction: 'desc' })
