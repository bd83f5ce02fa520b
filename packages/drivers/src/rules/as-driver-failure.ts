import { DriverFailure, type FailureCode } from '../driver-failure.ts'

const codeOfSystemError: Record<string, FailureCode> = {
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
}

/** An abort asked for by the caller stays what it is; everything else becomes a DriverFailure without secrets. */
export function asDriverFailure(error: unknown, redact: (text: string) => string): unknown {
  if (error instanceof DriverFailure) {
    const { printerSaid } = error
    return new DriverFailure(error.code, redact(error.message), {
      printerSaid: printerSaid === undefined ? undefined : redact(printerSaid),
    })
  }
  if (!(error instanceof Error)) return new DriverFailure('link-lost', redact(String(error)))
  if (error.name === 'AbortError') return error
  if (error.name === 'TimeoutError') return new DriverFailure('timeout', 'The printer did not answer in time')
  const systemCode = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return new DriverFailure(codeOfSystemError[systemCode] ?? 'link-lost', redact(error.message || systemCode))
}
