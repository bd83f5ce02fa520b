import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { HttpRequest } from '../http/printer-http.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import type { prusalinkCapabilities } from './capabilities.ts'
import { requirePi } from './capabilities.ts'
import { createFileCommands } from './file-commands.ts'
import type { PrusalinkSession } from './link.ts'
import { createPiCommands } from './pi-commands.ts'
import { isBrokenLine, refusalOf, wordsOf } from './prusa-http.ts'
import { isSameFile } from './same-file.ts'
import { isLeftOver, startPrint } from './start-print.ts'
import { wasStarted } from './started-jobs.ts'

type JobChange = 'pause' | 'resume' | 'cancel'
type PrusalinkCommands = Pick<Commands, (typeof prusalinkCapabilities)[number]>

export function createPrusalinkCommands(session: PrusalinkSession): PrusalinkCommands {
  const { life, timing, connection } = session
  const job = createJobCommands(
    life,
    {
      pause: () => changeJob(session, 'pause'),
      resume: () => changeJob(session, 'resume'),
      cancel: () => changeJob(session, 'cancel'),
      start: (request) => startPrint(session, request),
      isRunning: (path) => isSameFile(life.state.file, path),
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

async function changeJob(session: PrusalinkSession, change: JobChange): Promise<void> {
  const { http, poller } = session
  const request = requestFor(change, poller.jobId)
  const answer = await http.ask(request).catch(async (error) => {
    // It may have arrived before the line broke: look first. Asked twice of the same job it does no harm.
    if (!isBrokenLine(error)) throw error
    await poller.look()
    return http.ask(request)
  })
  poller.hurry()
  if (answer.status >= 300) throw jobRefusal(session, answer.status, wordsOf(answer))
}

function requestFor(change: JobChange, id: number | undefined): HttpRequest {
  if (id === undefined) {
    // A Raspberry Pi may not know the number of its job; its older interface asks for none.
    const json = change === 'cancel' ? { command: 'cancel' } : { command: 'pause', action: change }
    return { method: 'POST', path: '/api/job', json }
  }
  if (change === 'cancel') return { method: 'DELETE', path: `/api/v1/job/${id}` }
  return { method: 'PUT', path: `/api/v1/job/${id}/${change}` }
}

function jobRefusal({ poller }: PrusalinkSession, status: number, words: string | undefined): DriverFailure {
  const code = status === 404 || status === 409 ? 'wrong-state' : 'refused'
  const isAsking = poller.status?.printer.state === 'ATTENTION'
  const message = isAsking
    ? `The printer waits for an answer at its screen: ${words ?? status}`
    : `The printer did not do it: ${words ?? status}`
  return new DriverFailure(code, message, { printerSaid: words })
}
