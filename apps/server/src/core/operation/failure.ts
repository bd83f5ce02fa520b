import { type ErrorCode, errors } from '#vocabulary/errors'

interface FailureDetails {
  /** Replaces the standard words of the code. */
  message?: string
  /** Further keys of the answer, such as `errors`. */
  fields?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A failure the caller is told about. Anything else that is thrown answers as an internal error. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.status = errors[code].status
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
