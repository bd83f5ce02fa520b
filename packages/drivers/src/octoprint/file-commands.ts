import { posix } from 'node:path'
import type { Commands, StoredFile } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { type MultipartForm, multipartForm } from '../http/multipart.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import { printableFiles } from './files.ts'
import type { OctoPrintSession } from './link.ts'
import { failureOfAnswer, filePath } from './rest.ts'
import type { FileList, UploadAnswer } from './wire.ts'

type FileCommands = Pick<Commands, 'upload' | 'listFiles' | 'deleteFile'>

/** From the last byte sent to the answer: OctoPrint moves the file and looks for pictures in it first. */
const storingSeconds = 300

export function createFileCommands(session: OctoPrintSession): FileCommands {
  const { life, rest } = session
  return {
    upload: (request) =>
      uploadWithRetry(life, request, async ({ body, signal }) => {
        await requireSpace(session, request.sizeBytes)
        const { dir, base } = posix.parse(request.path)
        const fields = { select: 'false', print: 'false', ...(dir === '' ? {} : { path: dir }) }
        const form = multipartForm(fields, { field: 'file', name: base, sizeBytes: request.sizeBytes, body })
        return sendForm(session, form, signal, request.path)
      }),
    async listFiles() {
      const { files = [] } = await rest.get<FileList>('/api/files/local?recursive=true', 'list its files')
      return printableFiles(files)
    },
    deleteFile: (path) => rest.delete(filePath(path), 'delete the file'),
  }
}

/** A full disk breaks the transfer without a word, so OctoPrint is asked beforehand, and again on a repeat. */
async function requireSpace({ rest }: OctoPrintSession, sizeBytes: number): Promise<void> {
  const { free } = await rest
    .get<FileList>('/api/files/local?recursive=false', 'tell its free space')
    .catch((): FileList => ({}))
  if (typeof free === 'number' && free < sizeBytes) {
    throw new DriverFailure('storage-full', `OctoPrint has ${free} bytes left, the file needs ${sizeBytes}`)
  }
}

async function sendForm(
  { http }: OctoPrintSession,
  form: MultipartForm,
  signal: AbortSignal,
  path: string,
): Promise<StoredFile> {
  const answer = await http.ask({
    method: 'POST',
    path: '/api/files/local',
    headers: { 'content-type': form.contentType },
    contentLength: form.contentLength,
    body: form.body,
    timeoutSeconds: storingSeconds,
    signal,
  })
  if (answer.status !== 201 && answer.status !== 200)
    throw refusalOfFile(failureOfAnswer(answer, 'take the file'))
  const { files, effectivePrint } = (answer.json() ?? {}) as UploadAnswer
  if (effectivePrint)
    throw new DriverFailure('refused', 'OctoPrint started the file although it was only to be stored')
  // Names are cleaned up on arrival: only the answer tells where the file went.
  return { path: files?.local?.path ?? path }
}

/** A name OctoPrint cannot make sense of is answered like any other bad request. */
function refusalOfFile(failure: DriverFailure): DriverFailure {
  if (failure.code !== 'refused' || !/invalid/i.test(failure.printerSaid ?? '')) return failure
  return new DriverFailure('file-rejected', failure.message, { printerSaid: failure.printerSaid })
}
