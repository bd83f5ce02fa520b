import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'

export interface IdempotentRequest {
  readonly userId: number
  readonly operation: string
  readonly key: string
  readonly requestHash: Buffer
}

/** Thrown inside the transaction of a repeated request, which ends it without a change. */
export class AnsweredBefore extends Error {
  readonly answer: object

  constructor(answer: object) {
    super('This request was answered before')
    this.answer = answer
  }
}

export const hashRequest = (input: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(input)).digest()

/**
 * Claims the key in the transaction that does the work. A second request with the same key waits here until
 * the first is committed, and then finds its answer.
 */
export const claimKey = async (transaction: WriteTransaction, request: IdempotentRequest): Promise<void> => {
  const { db, companyId } = transaction
  const claimed = await db
    .insertInto('idempotent_answers')
    .values({
      company_id: companyId,
      user_id: request.userId,
      operation: request.operation,
      key: request.key,
      request_hash: request.requestHash,
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return
  const earlier = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', request.userId)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (!earlier.request_hash.equals(request.requestHash)) throw new Failure('idempotency_mismatch')
  throw new AnsweredBefore(earlier.answer as object)
}

export const keepAnswer = async (
  transaction: WriteTransaction,
  request: IdempotentRequest,
  answer: unknown,
): Promise<void> => {
  await transaction.db
    .updateTable('idempotent_answers')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` as never })
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', request.userId)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .execute()
}
