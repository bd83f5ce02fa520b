import type { ErrorCode } from './generated/error-codes.ts'
import { PrintyardError } from './printyard-error.ts'

type Envelope = { readonly [name: string]: unknown; readonly status: boolean; readonly message: unknown }

const parseEnvelope = (text: string): Envelope | null => {
  try {
    const parsed: unknown = JSON.parse(text)
    const isEnvelope = typeof parsed === 'object' && parsed !== null && 'status' in parsed
    return isEnvelope && typeof parsed.status === 'boolean' ? (parsed as Envelope) : null
  } catch {
    return null
  }
}

/** The header holds seconds, or a date when a proxy wrote it. */
const retryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

const failureOf = (response: Response, envelope: Envelope | null): PrintyardError => {
  const facts = {
    status: response.status,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  }
  if (!envelope) {
    const message = `The answer is not one of Printyard (HTTP ${response.status})`
    return new PrintyardError({ ...facts, code: 'unexpected_answer', message })
  }
  const { status: _, message, code, ...details } = envelope
  return new PrintyardError({ ...facts, code: code as ErrorCode, message: String(message), details })
}

/** The payload without its envelope. Fails unless the service says that the operation succeeded. */
export const readPayload = async (response: Response): Promise<object> => {
  const envelope = parseEnvelope(await response.text())
  if (!envelope?.status || !response.ok) throw failureOf(response, envelope)
  const { status: _, message, ...payload } = envelope
  return message === null ? payload : { ...payload, message }
}

/** A file: its name is in `content-disposition`, its content can be streamed. */
export const readBinary = async (response: Response): Promise<Response> => {
  if (response.ok) return response
  throw failureOf(response, parseEnvelope(await response.text()))
}
