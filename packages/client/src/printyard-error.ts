import type { ErrorCode } from './generated/error-codes.ts'

/** What can go wrong before the service answers, or when something else answers in its place. */
export type ClientErrorCode = 'unreachable' | 'unexpected_answer'

interface ErrorFacts {
  readonly code: ErrorCode | ClientErrorCode
  readonly message: string
  readonly status: number
  readonly retryAfterSeconds?: number | undefined
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** Every failed call ends in this error, but for those that the caller aborts. */
export class PrintyardError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** What else the answer says, such as `field` or `errors`. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'PrintyardError'
    this.code = facts.code
    this.status = facts.status
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.details = facts.details ?? {}
  }
}
