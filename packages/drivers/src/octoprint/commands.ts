import { posix } from 'node:path'
import type { Commands, StoredFile } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { multipartForm } from '../http/multipart.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { requireNoJob } from '../rules/require-idle.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import { octoprintSnapshot, octoprintStream } from './cameras.ts'
import { createControlCommands } from './control-commands.ts'
import type { OctoPrintSession } from './link.ts'
import { failureOfAnswer, filePath } from './rest.ts'
import type { FileEntry, UploadAnswer } from './wire.ts'

export type OctoPrintCommands = Omit<Commands, 'light' | 'skipObjects' | 'resolveNotification'>

export function createOctoPrintCommands(session: OctoPrintSession): OctoPrintCommands {
  const { life, rest, timing } = session
  const job = (command: Record<string, string>, wanted: string) => rest.post('/api/job', command, wanted)

  return {
    ...createJobCommands(
      life,
      {
        pause: () => job({ command: 'pause', action: 'pause' }, 'pause'),
        resume: () => job({ command: 'pause', action: 'resume' }, 'resume'),
        cancel: () => job({ command: 'cancel' }, 'cancel'),
        start: ({ path }) => rest.post(filePath(path), { command: 'select', print: true }, 'start the print'),
        async begunSince(path, time) {
          const file = await rest.get<FileEntry>(filePath(path), 'tell of its last print')
          const endedAt = file.prints?.last?.date
          // Only ends are kept: nothing that ended after this job was asked for can be an earlier one.
          return endedAt !== undefined && endedAt >= time.getTime() / 1000
        },
      },
      timing,
    ),
    ...createControlCommands(session),
    upload: (request) =>
      uploadWithRetry(life, request, async ({ body, signal }) => {
        const { dir, base } = posix.parse(request.path)
        const fields = { select: 'false', print: 'false', ...(dir === '' ? {} : { path: dir }) }
        const form = multipartForm(fields, { field: 'file', name: base, sizeBytes: request.sizeBytes, body })
        return sendForm(session, form, signal, request.path)
      }),
    async listFiles() {
      const { files = [] } = await rest.get<{ files?: FileEntry[] }>(
        '/api/files/local?recursive=true',
        'list its files',
      )
      return flatten(files)
    },
    deleteFile: (path) => rest.delete(filePath(path), 'delete the file'),
    async emergencyStop() {
      await rest.post('/api/printer/command', { commands: ['M112'] }, 'stop')
      const isStopped = () => life.state.state === 'error' || life.state.state === 'offline'
      await life.until(isStopped, 'emergency stop', timing.requestSeconds)
    },
    async restartFirmware() {
      requireNoJob(life, 'restart the firmware')
      // Opening the serial line anew resets the boards that are worth resetting.
      await rest.post('/api/connection', { command: 'disconnect' }, 'disconnect')
      const isGone = () => life.state.state === 'offline' || life.state.state === 'error'
      await life.until(isGone, 'disconnect', timing.requestSeconds)
      await rest.post('/api/connection', { command: 'connect' }, 'connect')
      await life.until(() => life.state.state === 'operational', 'connect', timing.confirmSeconds)
    },
    snapshot: (id) => octoprintSnapshot(session, id),
    stream: (id) => octoprintStream(session, id),
  }
}

async function sendForm(
  { http }: OctoPrintSession,
  form: ReturnType<typeof multipartForm>,
  signal: AbortSignal,
  path: string,
): Promise<StoredFile> {
  const answer = await http.ask({
    method: 'POST',
    path: '/api/files/local',
    headers: { 'content-type': form.contentType },
    contentLength: form.contentLength,
    body: form.body,
    timeoutSeconds: 300,
    signal,
  })
  if (answer.status !== 201 && answer.status !== 200) throw failureOfAnswer(answer, 'take the file')
  const { files, effectivePrint } = (answer.json() ?? {}) as UploadAnswer
  if (effectivePrint)
    throw new DriverFailure('refused', 'OctoPrint started the file although it was only to be stored')
  // Names are cleaned up on arrival: only the answer tells where the file went.
  return { path: files?.local?.path ?? path }
}

function flatten(entries: readonly FileEntry[]): StoredFile[] {
  return entries.flatMap(({ path, type, size, date, children }) => {
    if (type === 'folder') return flatten(children ?? [])
    if (path === undefined) return []
    return [
      {
        path,
        ...(size === undefined ? {} : { sizeBytes: size }),
        ...(date === undefined ? {} : { modifiedAt: new Date(date * 1000) }),
      },
    ]
  })
}
