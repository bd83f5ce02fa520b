import type { DriverFailure, FailureCode } from '@printyard/drivers'
import { Failure } from '#core/operation/failure'
import type { ErrorCode } from '#vocabulary/errors'

const codes: Record<FailureCode, ErrorCode> = {
  refused: 'printer_refused',
  busy: 'wrong_state',
  'wrong-state': 'wrong_state',
  'not-authorised': 'printer_refused',
  timeout: 'printer_silent',
  'link-lost': 'printer_offline',
  'storage-full': 'printer_refused',
  'file-rejected': 'printer_refused',
}

/** Clients take these words for trouble with their own credential; a printer means the one stored for it. */
const ownWords: readonly (readonly [RegExp, string])[] = [
  [/api[ -]?key/gi, 'key'],
  [/access code/gi, 'code'],
  [/access/gi, 'entry'],
  [/permission/gi, 'right'],
  [/logged in/gi, 'signed in'],
  [/(un|not )author\w*/gi, 'refused'],
]
const longestWords = 500

/** By its name, because the code of the drivers is loaded late. */
export function isDriverFailure(error: unknown): error is DriverFailure {
  return error instanceof Error && error.name === 'DriverFailure' && 'code' in error
}

/** A printer's failure in the service's words. What is none, such as an abort by the caller, stays what it is. */
export function askFailure(error: unknown): unknown {
  if (!isDriverFailure(error)) return error
  const { code, message, printerSaid } = error
  const isNews = printerSaid !== undefined && !message.includes(printerSaid)
  const words = isNews ? `${message}: ${printerSaid}` : message
  return new Failure(codes[code], { ...plainly(words), cause: error })
}

export function offlineFailure(reason: string | null): Failure {
  return new Failure('printer_offline', plainly(reason && `The printer is offline: ${reason}`))
}

export function cannotFailure(reason?: string): Failure {
  return new Failure('printer_cannot', plainly(reason && `The printer cannot do this: ${reason}`))
}

function plainly(words: string | null | undefined): { message?: string } {
  if (!words) return {}
  const message = ownWords.reduce((text, [theirs, ours]) => text.replaceAll(theirs, ours), words)
  return { message: message.slice(0, longestWords) }
}
