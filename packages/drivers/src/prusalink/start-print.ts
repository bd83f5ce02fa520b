import type { StartRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { HttpAnswer } from '../http/printer-http.ts'
import type { PrusalinkSession } from './link.ts'
import { refusalOf, wordsOf } from './prusa-http.ts'
import { isSameFile } from './same-file.ts'
import { rememberStarted } from './started-jobs.ts'
import { addressOf, currentStorage } from './storage-address.ts'
import { pathOfJob } from './telemetry.ts'
import type { JobFile } from './wire.ts'

/** A Raspberry Pi shows how the last print ended for eleven seconds and until it next hears from the printer. */
const endShownSeconds = 60

export async function startPrint(session: PrusalinkSession, { path, jobId }: StartRequest): Promise<void> {
  const { http, poller, connection } = session
  const storage = await currentStorage(session)
  const request = { method: 'POST', path: addressOf(storage, path) } as const
  poller.expectFile(path)
  let answer = await http.ask(request)
  if (answer.status === 409 && (await untilEndIsGone(session))) answer = await http.ask(request)
  if (answer.status >= 300) throw startFailure(answer, path)
  poller.startAccepted(path)
  rememberStarted(connection.url, jobId)
  poller.hurry()
}

/** A Raspberry Pi starts nothing while it shows the end of the last print. False when that was not the reason. */
async function untilEndIsGone({ isPi, poller, life }: PrusalinkSession): Promise<boolean> {
  const isNow = (...states: string[]) => states.includes(poller.status?.printer.state ?? '')
  const showsEnd = () => isNow('FINISHED', 'STOPPED')
  if (!isPi) return false
  await poller.look()
  if (!showsEnd()) return isNow('IDLE', 'READY')
  poller.hurry()
  await life.until(() => !showsEnd(), 'end of the last print', endShownSeconds)
  return true
}

function startFailure(answer: HttpAnswer, path: string): DriverFailure {
  const words = wordsOf(answer)
  if (answer.status === 404) {
    return new DriverFailure('file-rejected', `The printer has no file “${path}”`, { printerSaid: words })
  }
  if (answer.status === 409) {
    const message = `The printer does not start: ${words ?? 'it is busy'}`
    return new DriverFailure('wrong-state', message, { printerSaid: words })
  }
  return refusalOf(answer, 'start the print')
}

/** A repeat over a new link, and the printer still shows the end of a job with this file: the bed holds what was wanted. */
export async function isLeftOver(
  session: PrusalinkSession,
  { path, firstAttemptAt }: StartRequest,
): Promise<boolean> {
  const { poller, http, isPi, connectedAt } = session
  const isRepeat = firstAttemptAt !== undefined && firstAttemptAt < connectedAt
  if (!isPi || !isRepeat || !poller.foundEnded) return false
  // Of a job that ended, only the older interface of a Raspberry Pi still tells the file.
  const answer = await http.ask({ path: '/api/job' })
  if (answer.status !== 200) return false
  const { job } = (answer.json() ?? {}) as { job?: { file?: JobFile } | null }
  return isSameFile(pathOfJob(job?.file, await currentStorage(session)), path)
}
