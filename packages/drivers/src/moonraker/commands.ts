import { posix } from 'node:path'
import type { Commands } from '../commands.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import { multipartForm } from '../http/multipart.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { requireNoJob } from '../rules/require-idle.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import { moonrakerSnapshot, moonrakerStream } from './cameras.ts'
import { createGcodeCommands } from './gcode-commands.ts'
import type { MoonrakerSession } from './link.ts'
import type { HistoryJob, ListedFile } from './wire.ts'

/** Clocks of small hosts drift; a job begun this little before the first attempt still counts as after it. */
const clockToleranceSeconds = 5

export function createMoonrakerCommands(session: MoonrakerSession): Commands {
  const { life, rpc, timing, klipper } = session
  const ask = <T>(method: string, params?: Record<string, unknown>) =>
    rpc.call<T>(method, params, timing.requestSeconds)
  // Klipper answers these only after the move or heat-up it is in.
  const patiently = <T>(method: string, params?: Record<string, unknown>) =>
    rpc.call<T>(method, params, timing.confirmSeconds)

  return {
    ...createJobCommands(
      life,
      {
        pause: () => patiently('printer.print.pause'),
        resume: () => patiently('printer.print.resume'),
        cancel: () => patiently('printer.print.cancel'),
        start: ({ path }) => patiently('printer.print.start', { filename: path }),
        async begunSince(path, time) {
          const asked = time.getTime() / 1000
          const since = asked - clockToleranceSeconds
          const { jobs = [] } = await ask<{ jobs?: HistoryJob[] }>('server.history.list', {
            limit: 50,
            since,
          })
          // An earlier copy of the same file was over before this one was asked for.
          const isThisJob = ({ filename, start_time: begun, end_time: ended }: HistoryJob) =>
            filename === path && begun >= since && (!ended || ended >= asked)
          return jobs.some(isThisJob)
        },
      },
      timing,
    ),
    ...createGcodeCommands(session),
    upload: (request) =>
      uploadWithRetry(life, request, async ({ body, signal }) => {
        const { dir, base } = posix.parse(request.path)
        const form = multipartForm(
          {
            root: 'gcodes',
            ...(dir === '' ? {} : { path: dir }),
            ...(request.sha256 === undefined ? {} : { checksum: request.sha256 }),
          },
          { field: 'file', name: base, sizeBytes: request.sizeBytes, body },
        )
        return sendForm(session, form, signal, request.path)
      }),
    async listFiles() {
      const files = await ask<ListedFile[]>('server.files.list', { root: 'gcodes' })
      return files.map(({ path, size, modified }) => ({
        path,
        ...(size === undefined ? {} : { sizeBytes: size }),
        ...(modified === undefined ? {} : { modifiedAt: new Date(modified * 1000) }),
      }))
    },
    async deleteFile(path) {
      await ask('server.files.delete_file', { path: `gcodes/${path}` })
    },
    async emergencyStop() {
      await survive(ask('printer.emergency_stop'))
      await life.until(() => life.state.state === 'error', 'emergency stop', timing.requestSeconds)
    },
    async restartFirmware() {
      requireNoJob(life, 'restart the firmware')
      let wasGone = false
      const back = life.until(
        () => {
          wasGone ||= life.state.state === 'offline'
          return wasGone && klipper.state === 'ready' && life.state.state !== 'offline'
        },
        'firmware restart',
        timing.confirmSeconds,
      )
      await Promise.race([back, survive(ask('printer.firmware_restart')).then(() => back)])
    },
    async power(on) {
      const device = session.connection.powerDevice ?? [...session.power.keys()][0]
      if (device === undefined) throw new DriverFailure('refused', 'Moonraker has no power device')
      if (!on) requireNoJob(life, 'switch the power off')
      const action = on ? 'on' : 'off'
      const states = await ask<Record<string, string>>('machine.device_power.post_device', { device, action })
      if (states[device] !== action) {
        throw new DriverFailure('refused', `The power device ${device} is ${states[device]}`)
      }
    },
    snapshot: (id) => moonrakerSnapshot(session, id),
    stream: (id) => moonrakerStream(session, id),
  }
}

/** What stops Klipper also breaks off its answer, so a word that it is gone is no refusal. */
async function survive(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error) => {
    if (!isDriverFailure(error, 'wrong-state')) throw error
  })
}

async function sendForm(
  { http }: MoonrakerSession,
  form: ReturnType<typeof multipartForm>,
  signal: AbortSignal,
  path: string,
): Promise<{ path: string; sizeBytes?: number }> {
  const answer = await http.ask({
    method: 'POST',
    path: '/server/files/upload',
    headers: { 'content-type': form.contentType },
    contentLength: form.contentLength,
    body: form.body,
    // Large files are analysed before the answer comes.
    timeoutSeconds: 300,
    signal,
  })
  const { item, error } = (answer.json() ?? {}) as {
    item?: { path?: string; size?: number }
    error?: { message?: string }
  }
  if (answer.status === 201) {
    // The size is not compared with ours: Moonraker may rewrite the file to label its objects.
    return { path: item?.path ?? path, ...(item?.size === undefined ? {} : { sizeBytes: item.size }) }
  }
  throw uploadFailure(answer.status, error?.message)
}

function uploadFailure(status: number, words: string | undefined): DriverFailure {
  if (words !== undefined && /no space left|disk full/i.test(words)) {
    return new DriverFailure('storage-full', 'The printer has no space left', { printerSaid: words })
  }
  if (status === 403) return new DriverFailure('busy', `The file is in use: ${words}`, { printerSaid: words })
  if (status === 400)
    return new DriverFailure('file-rejected', `The file was refused: ${words}`, { printerSaid: words })
  return failureOfStatus(status, 'take the file', words)
}
