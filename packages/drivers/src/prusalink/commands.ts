import type { Commands, StartRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import type { prusalinkCapabilities } from './capabilities.ts'
import { requirePi } from './capabilities.ts'
import { createFileCommands } from './file-commands.ts'
import type { PrusalinkSession } from './link.ts'
import { createPiCommands } from './pi-commands.ts'
import { isBrokenLine, refusalOf, wordsOf } from './prusa-http.ts'
import { rememberStarted, wasStarted } from './started-jobs.ts'
import { addressOf, currentStorage } from './storage-address.ts'

type PrusalinkCommands = Pick<Commands, (typeof prusalinkCapabilities)[number]>

export function createPrusalinkCommands(session: PrusalinkSession): PrusalinkCommands {
  const { life, timing, connection } = session
  const job = createJobCommands(
    life,
    {
      pause: () => changeJob(session, 'PUT', '/pause'),
      resume: () => changeJob(session, 'PUT', '/resume'),
      cancel: () => changeJob(session, 'DELETE', ''),
      start: (request) => startPrint(session, request),
    },
    timing,
  )
  return {
    ...job,
    async start(request) {
      life.throwIfOver()
      if (wasStarted(connection.url, request.jobId)) return { alreadyStarted: true }
      if (await isLeftOver(session, request)) return { alreadyStarted: true }
      return job.start(request)
    },
    ...createFileCommands(session),
    ...createPiCommands(session),
    async snapshot(id) {
      requirePi(session)
      const path =
        id === undefined ? '/api/v1/cameras/snap' : `/api/v1/cameras/${encodeURIComponent(id)}/snap`
      const answer = await session.http.ask({ path, mostBytes: 16 * 1024 * 1024 })
      if (answer.status === 204) throw new DriverFailure('refused', 'The camera took no picture yet')
      if (answer.status !== 200) throw refusalOf(answer, 'take a picture')
      return { contentType: answer.headers['content-type'] ?? 'image/jpeg', bytes: answer.bytes }
    },
  }
}

async function changeJob(session: PrusalinkSession, method: 'PUT' | 'DELETE', action: string): Promise<void> {
  const { http, poller } = session
  const path = `/api/v1/job/${poller.jobId ?? 0}${action}`
  const answer = await http.ask({ method, path }).catch(async (error) => {
    // It may have arrived before the line broke: look first. Asked twice of the same job it does no harm.
    if (!isBrokenLine(error)) throw error
    await poller.look()
    return http.ask({ method, path })
  })
  poller.hurry()
  if (answer.status >= 300) throw jobRefusal(answer.status, wordsOf(answer))
}

function jobRefusal(status: number, words: string | undefined): DriverFailure {
  const code = status === 404 || status === 409 ? 'wrong-state' : 'refused'
  return new DriverFailure(code, `The printer did not do it: ${words ?? status}`, { printerSaid: words })
}

async function startPrint(session: PrusalinkSession, { path, jobId }: StartRequest): Promise<void> {
  const { http, poller, connection } = session
  const storage = await currentStorage(session)
  poller.expectFile(path)
  const answer = await http.ask({ method: 'POST', path: addressOf(storage, path) })
  poller.hurry()
  if (answer.status < 300) return rememberStarted(connection.url, jobId)
  const words = wordsOf(answer)
  if (answer.status === 404) {
    throw new DriverFailure('file-rejected', `The printer has no file “${path}”`, { printerSaid: words })
  }
  if (answer.status === 409) {
    throw new DriverFailure('wrong-state', `The printer does not start: ${words ?? 'it is busy'}`, {
      printerSaid: words,
    })
  }
  throw refusalOf(answer, 'start the print')
}

/** A repeat, and the printer still shows that it ended a job with this file: the bed holds what was wanted. */
async function isLeftOver(
  { poller, http }: PrusalinkSession,
  { path, firstAttemptAt }: StartRequest,
): Promise<boolean> {
  const { state } = poller.status.printer ?? {}
  if (firstAttemptAt === undefined || (state !== 'FINISHED' && state !== 'STOPPED')) return false
  const answer = await http.ask({ path: '/api/v1/job' })
  if (answer.status !== 200) return false
  const { file } = (answer.json() ?? {}) as { file?: { display_name?: string; name?: string } }
  return (file?.display_name ?? file?.name) === path.split('/').at(-1)
}
