import type { Caller } from '#core/access/caller'
import { insertAuditEntry } from '#core/audit/audit-queries'
import { auditedInput } from '#core/audit/audited-input'
import type { ReadTransaction, TenantTransactions, WriteTransaction } from '#core/database/tenant-transaction'
import type { Operation, RequestFacts } from '#core/operation/define-operation'
import {
  AnsweredBefore,
  claimKey,
  hashRequest,
  type IdempotentRequest,
  keepAnswer,
} from '#core/operation/idempotency'
import { nameOf } from '#core/operation/operation-name'
import type { EventName } from '#vocabulary/events/index'

interface RunOptions {
  readonly operation: Operation
  readonly caller: Caller
  readonly facts: RequestFacts
  readonly transactions: TenantTransactions
  readonly services: unknown
  /** What was sent, before ids became records. */
  readonly sent: unknown
  readonly idempotencyKey: string | undefined
}

type Work<Transaction> = (transaction: Transaction) => Promise<unknown>

/** One call of an operation: its transactions, its audit entry, and its key against repetition. */
export class OperationRun {
  readonly #options: RunOptions
  readonly #idempotent: IdempotentRequest | undefined
  #isAudited = false
  #written: unknown

  constructor(options: RunOptions) {
    this.#options = options
    const { operation, caller, idempotencyKey, sent } = options
    if (operation.idempotent && idempotencyKey !== undefined) {
      const request = { userId: caller.user.id, operation: nameOf(operation), key: idempotencyKey }
      this.#idempotent = { ...request, requestHash: hashRequest(sent) }
    }
  }

  context() {
    const { caller, facts, services, transactions } = this.#options
    return {
      caller,
      company: caller.company,
      request: facts,
      services,
      read: (work: Work<ReadTransaction>) => transactions.read(caller.company.id, work),
      write: (work: Work<WriteTransaction>) => this.#write(work),
    }
  }

  async #write(work: Work<WriteTransaction>): Promise<unknown> {
    const { transactions, caller } = this.#options
    const request = this.#idempotent
    const written = await transactions.write<unknown, EventName>(caller.company.id, async (transaction) => {
      const plain = transaction as unknown as WriteTransaction
      if (request) await claimKey(plain, request)
      const result = await work(plain)
      await this.#audit(plain)
      if (request) await keepAnswer(plain, request, result)
      return result
    })
    this.#isAudited = true
    this.#written = written
    return written
  }

  async #audit(transaction: WriteTransaction): Promise<void> {
    if (this.#isAudited) return
    const { caller, operation, facts, sent } = this.#options
    await insertAuditEntry(transaction, {
      userId: caller.user.id,
      credentialKind: caller.credential.kind,
      credentialId: caller.credential.id,
      operation: nameOf(operation),
      address: facts.address,
      userAgent: facts.userAgent.slice(0, 300),
      input: auditedInput(sent),
    })
  }

  /** Runs the handler; a request that was answered before gets that answer again. */
  async result(handle: () => Promise<unknown>): Promise<{ answer: unknown; isRepeated: boolean }> {
    const { operation, transactions, caller } = this.#options
    try {
      const answer = await handle()
      if (this.#idempotent && answer !== this.#written) {
        throw new Error(
          `${operation.id} must answer with what its transaction returned, because that is what is repeated`,
        )
      }
      if (operation.effect === 'changes' && !this.#isAudited) {
        await transactions.write(caller.company.id, (transaction) =>
          this.#audit(transaction as WriteTransaction),
        )
      }
      return { answer, isRepeated: false }
    } catch (error) {
      if (error instanceof AnsweredBefore) return { answer: error.answer, isRepeated: true }
      throw error
    }
  }
}
