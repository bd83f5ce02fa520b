import { FTPError } from 'basic-ftp'
import { DriverFailure } from '../driver-failure.ts'
import { asCertificateFailure } from './trusted-tls.ts'

const missing = 550
const storageFull = new Set([451, 452, 552])
const noCard = 553
const wrongLogin = new Set([530, 532])

export function isMissingFile(error: unknown): boolean {
  return error instanceof FTPError && error.code === missing
}

/** Marks what went wrong with the channel for data, as opposed to the one for commands. */
export class ChannelBroken extends Error {
  constructor(cause: unknown) {
    super('data channel', { cause })
  }
}

export class ChannelFailure extends DriverFailure {}

/** What the library threw, in our words. */
export function asFtpsFailure(error: unknown): unknown {
  if (error instanceof ChannelBroken) {
    const failure = asFtpsFailure(error.cause)
    if (!(failure instanceof DriverFailure)) return failure
    const isBroken = failure.code === 'link-lost' || failure.code === 'timeout'
    return isBroken ? new ChannelFailure(failure.code, failure.message, failure) : failure
  }
  if (!(error instanceof FTPError)) {
    const failure = asCertificateFailure(error)
    if (failure instanceof DriverFailure) return failure
    const words = failure instanceof Error ? failure.message : String(failure)
    return new DriverFailure(/timeout/i.test(words) ? 'timeout' : 'link-lost', words)
  }
  const details = { printerSaid: error.message }
  if (wrongLogin.has(error.code)) {
    return new DriverFailure('not-authorised', 'The printer refused the access code', details)
  }
  if (error.code === noCard) {
    return new DriverFailure('storage-full', 'The printer cannot store files: is an SD card in it?', details)
  }
  if (storageFull.has(error.code)) {
    return new DriverFailure('storage-full', 'The printer has no space left', details)
  }
  if (error.code === missing)
    return new DriverFailure('file-rejected', 'The printer has no such file', details)
  // 425, 426, 522 and the like: the channel for the data did not come about or broke.
  return new DriverFailure('link-lost', `The transfer broke: ${error.message}`, details)
}
