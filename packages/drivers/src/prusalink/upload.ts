import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredFile } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { HttpAnswer } from '../http/printer-http.ts'
import type { UploadAttempt } from '../rules/upload-with-retry.ts'
import type { PrusalinkSession } from './link.ts'
import { refusalOf, wordsOf } from './prusa-http.ts'
import { addressOf, currentStorage } from './storage-address.ts'
import { requireSpace } from './storages.ts'

interface FileToPut {
  path: string
  sizeBytes: number
  /** An attempt before this one broke off. */
  isRepeat: boolean
}

/** Slow sticks write for a while after the last byte came. */
const uploadAnswerSeconds = 300
const visibleSeconds = 10
/** A printer holds on to a transfer whose line broke for ten seconds and a little. */
const releaseSeconds = 20

export async function putFile(
  session: PrusalinkSession,
  { path, sizeBytes, isRepeat }: FileToPut,
  { body, signal }: UploadAttempt,
): Promise<StoredFile> {
  const storage = await currentStorage(session)
  requireSpace(storage, sizeBytes)
  if (isRepeat) await untilReleased(session, signal)
  const address = addressOf(storage, path)
  const answer = await session.http.send({
    method: 'PUT',
    path: address,
    // Any other type makes a Raspberry Pi examine the file, and stumble.
    headers: { 'Content-Type': 'text/x.gcode', Overwrite: '?1' },
    contentLength: sizeBytes,
    body,
    timeoutSeconds: uploadAnswerSeconds,
    signal,
  })
  session.poller.hurry()
  if (answer.status !== 201) throw await uploadFailure(session, answer)
  await untilVisible(session, address, signal)
  return { path, sizeBytes }
}

/** There is room for one transfer at a time, and our own broken one may still count. */
async function untilReleased({ http, timing }: PrusalinkSession, signal: AbortSignal): Promise<void> {
  const end = performance.now() + releaseSeconds * 1000
  while (performance.now() < end) {
    const answer = await http.ask({ path: '/api/v1/transfer', signal })
    if (answer.status !== 200) return
    await sleep(timing.pollSeconds * 1000, undefined, { signal })
  }
}

/** A Raspberry Pi stores first and looks into its folder later; a start in between would find nothing. */
async function untilVisible(
  { http, timing }: PrusalinkSession,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + visibleSeconds * 1000
  while (performance.now() < end) {
    // Only the head: for a whole answer a Raspberry Pi reads through the file.
    const answer = await http.ask({ method: 'HEAD', path, signal })
    if (answer.status !== 404) return
    await sleep((timing.pollSeconds / 4) * 1000, undefined, { signal })
  }
  throw new DriverFailure('file-rejected', 'The printer took the file but does not show it')
}

async function uploadFailure({ http }: PrusalinkSession, answer: HttpAnswer): Promise<DriverFailure> {
  const words = wordsOf(answer)
  const details = { printerSaid: words }
  switch (answer.status) {
    case 409:
      if (/director|path/i.test(words ?? '')) {
        return new DriverFailure('file-rejected', `The name is taken by a folder: ${words}`, details)
      }
      return new DriverFailure('busy', `The printer takes no file now: ${words ?? 'it is busy'}`, details)
    case 404:
      return new DriverFailure('refused', `The storage is not there: ${words ?? ''}`, details)
    case 414:
    case 431:
      return new DriverFailure('file-rejected', 'The name is too long for the printer', details)
    case 400:
    case 501:
      return new DriverFailure('file-rejected', `The file was refused: ${words ?? answer.status}`, details)
    case 500: {
      // A Raspberry Pi stumbles over a second transfer instead of refusing it.
      const transfer = await http.ask({ path: '/api/v1/transfer' })
      if (transfer.status === 200) {
        return new DriverFailure('busy', 'The printer is taking another file', details)
      }
      return refusalOf(answer, 'take the file')
    }
    default:
      return refusalOf(answer, 'take the file')
  }
}
