/** Why a printer did not do what was asked. */
export const failureCodes = [
  'refused',
  'busy',
  'wrong-state',
  'not-authorised',
  'timeout',
  'link-lost',
  'storage-full',
  'file-rejected',
] as const

export type FailureCode = (typeof failureCodes)[number]

export interface FailureDetails {
  /** The printer's own words, when it had any. */
  printerSaid?: string | undefined
}

export class DriverFailure extends Error {
  override readonly name = 'DriverFailure'
  readonly code: FailureCode
  readonly printerSaid: string | undefined

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(message)
    this.code = code
    this.printerSaid = details.printerSaid
  }
}

export function isDriverFailure(error: unknown, code?: FailureCode): error is DriverFailure {
  return error instanceof DriverFailure && (code === undefined || error.code === code)
}
