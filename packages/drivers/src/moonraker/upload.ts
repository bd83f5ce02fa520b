import { posix } from 'node:path'
import type { StoredFile, UploadRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import { multipartForm } from '../http/multipart.ts'
import { type UploadAttempt, uploadWithRetry } from '../rules/upload-with-retry.ts'
import type { MoonrakerSession } from './link.ts'
import { printablePath } from './printable-path.ts'
import type { HttpError } from './wire.ts'

/** Moonraker answers only after it has read the file through, and large ones it may rewrite. */
const analysisSeconds = 600

export async function uploadToMoonraker(
  session: MoonrakerSession,
  request: UploadRequest,
): Promise<StoredFile> {
  await requireSpace(session, request.sizeBytes)
  return uploadWithRetry(session.life, request, (attempt) => send(session, request, attempt))
}

/** A disk that fills up in the middle makes Moonraker hang up without a word, so it is asked beforehand. */
async function requireSpace({ rpc, timing }: MoonrakerSession, sizeBytes: number): Promise<void> {
  const folder = await rpc
    .call<{ disk_usage?: { free?: number } }>(
      'server.files.get_directory',
      { path: 'gcodes' },
      timing.requestSeconds,
    )
    .catch(() => undefined)
  const free = folder?.disk_usage?.free
  if (typeof free === 'number' && free < sizeBytes)
    throw new DriverFailure('storage-full', `The printer has ${free} bytes left for ${sizeBytes}`)
}

async function send(
  session: MoonrakerSession,
  request: UploadRequest,
  { body, signal }: UploadAttempt,
): Promise<StoredFile> {
  const path = printablePath(request.path)
  const { dir, base } = posix.parse(path)
  const form = multipartForm(
    {
      root: 'gcodes',
      ...(dir === '' ? {} : { path: dir }),
      ...(request.sha256 === undefined ? {} : { checksum: request.sha256 }),
    },
    { field: 'file', name: base, sizeBytes: request.sizeBytes, body },
  )
  const answer = await session.http.ask({
    method: 'POST',
    path: `/server/files/upload${await tokenQuery(session)}`,
    headers: { 'content-type': form.contentType },
    contentLength: form.contentLength,
    body: form.body,
    timeoutSeconds: analysisSeconds,
    signal,
  })
  const { item, error } = (answer.json() ?? {}) as {
    item?: { path?: string; size?: number }
    error?: HttpError
  }
  if (answer.status !== 201) throw uploadFailure(answer.status, error ?? {})
  // The size is not compared with ours: Moonraker may rewrite the file to label its objects.
  return { path: item?.path ?? path, ...(item?.size === undefined ? {} : { sizeBytes: item.size }) }
}

/** Where a proxy drops the key from the headers, each request carries a token of its own. */
async function tokenQuery({ connection, rpc, timing }: MoonrakerSession): Promise<string> {
  if (!connection.useOneshotToken) return ''
  const token = await rpc
    .call<string>('access.oneshot_token', {}, timing.requestSeconds)
    .catch(() => undefined)
  return token === undefined ? '' : `?token=${encodeURIComponent(token)}`
}

/** As tornado writes an error: the name of the status, then in brackets what went wrong. */
const reasonInBrackets = /HTTP \d+: [^(\n]*\((.*)\)\s*$/

function uploadFailure(status: number, { message, traceback = '' }: HttpError): DriverFailure {
  // The message often only names the status. The traceback knows more, and goes no further than this.
  const words = reasonInBrackets.exec(traceback)?.[1] ?? message
  const details = { printerSaid: words }
  if (/no space left|disk full/i.test(`${words}\n${traceback}`))
    return new DriverFailure('storage-full', 'The printer has no space left', details)
  if (status === 403) return new DriverFailure('busy', `The file is in use: ${words}`, details)
  if (status === 400) return new DriverFailure('file-rejected', `The file was refused: ${words}`, details)
  return failureOfStatus(status, 'take the file', words)
}
