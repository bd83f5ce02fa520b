import type { Commands, StartRequest } from '../commands.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import { bambuSnapshot, bambuStream } from './camera.ts'
import type { bambuCapabilities } from './capabilities.ts'
import { createControlCommands } from './control-commands.ts'
import { isBusyError, isCancellation, isTrouble, printErrorText } from './error-codes.ts'
import type { Ftps } from './ftps.ts'
import { askForEverything, type BambuSession } from './link.ts'
import { amsMapping, materialsTelemetry } from './materials.ts'
import { projectFile, taskIdOf } from './project-file.ts'
import { storedName } from './stored-name.ts'
import { fileOf } from './telemetry.ts'

type BambuCommands = Pick<Commands, (typeof bambuCapabilities)[number]>

export function createBambuCommands(session: BambuSession): BambuCommands {
  const { life, timing, orders, printer, ftps } = session
  const order = (command: string) => orders.give('print', { command, param: '' })
  const job = createJobCommands(
    life,
    {
      pause: () => pauseOnceBegun(session),
      resume: () => order('resume'),
      cancel: () => order('stop'),
      start: (request) => startPrint(session, request),
      async begunSince(path) {
        const { gcode_state: state, subtask_id: id } = printer.known
        // A repeat, and the last thing printed was this file under no number: the bed holds what was wanted.
        return (state === 'FINISH' || state === 'FAILED') && !Number(id) && fileOf(printer.known) === path
      },
    },
    timing,
  )
  return {
    ...job,
    async start(request) {
      life.throwIfOver()
      if (request.firstAttemptAt !== undefined) await learnLastTask(session)
      if (printer.known.subtask_id === taskIdOf(request.jobId)) return { alreadyStarted: true }
      return job.start(request)
    },
    async upload(request) {
      const path = storedName(request.path)
      refuseWhilePrinted(session, path)
      return uploadWithRetry(life, request, async ({ body, signal }) => {
        await ftps.upload(path, request.sizeBytes, body, signal)
        return { path, sizeBytes: request.sizeBytes }
      })
    },
    listFiles: () => ftps.list(),
    async deleteFile(path) {
      refuseWhilePrinted(session, path)
      await ftps.remove(path)
    },
    snapshot: () => bambuSnapshot(session),
    stream: () => bambuStream(session),
    ...createControlCommands(session),
  }
}

/** Only the number of its last task tells a repeated start from a first one: without it nothing is started. */
async function learnLastTask(session: BambuSession): Promise<void> {
  const { printer, life, timing } = session
  if (printer.isWhole) return
  askForEverything(session)
  await life.until(() => printer.isWhole, 'what was printed last', timing.requestSeconds)
}

/** The printer reads the file while it prints. */
function refuseWhilePrinted({ life }: BambuSession, path: string): void {
  life.throwIfOver()
  if (life.state.phase !== 'idle' && life.state.file === path) {
    throw new DriverFailure('busy', 'The file is being printed')
  }
}

/** While it still reads the file a printer does not hear a pause. */
async function pauseOnceBegun({ life, orders, printer, timing }: BambuSession): Promise<void> {
  const isReading = () => printer.known.gcode_state === 'PREPARE' || printer.known.gcode_state === 'SLICING'
  await life.until(() => !isReading(), 'the print', timing.confirmSeconds)
  if (printer.known.gcode_state === 'RUNNING') await orders.give('print', { command: 'pause', param: '' })
}

async function startPrint(session: BambuSession, request: StartRequest): Promise<void> {
  const { life, orders, printer, timing, model, ftps } = session
  const { path } = request
  if (await isMissing(ftps, path)) {
    throw new DriverFailure('file-rejected', `The printer has no file “${path}”`)
  }
  const errorBefore = printer.known.print_error ?? 0
  const startsBefore = life.state.startsSeen
  printer.expectJob(path, taskIdOf(request.jobId))
  if (/\.3mf$/i.test(path)) {
    const mapping = amsMapping(request.materials, materialsTelemetry(printer.known))
    await orders.give('print', projectFile(request, mapping, model))
  } else {
    await orders.give('print', { command: 'gcode_file', param: `${model.cardFolder}${path}` })
  }
  // The printer says yes first and reads the file later; what it then finds shows as an error of the print.
  const begun = () => {
    const error = printer.known.print_error ?? 0
    const isNew = isTrouble(error) && error !== errorBefore && !isCancellation(error)
    if (isNew && life.state.phase === 'idle') {
      const text = printErrorText(error)
      const code = isBusyError(error) ? 'busy' : 'file-rejected'
      throw new DriverFailure(code, `The print did not start: ${text}`, { printerSaid: text })
    }
    return life.state.startsSeen > startsBefore
  }
  await life.until(begun, `start ${path}`, timing.confirmSeconds)
}

/** The printer itself would take the job and fail it later. Where the look does not succeed, it decides after all. */
async function isMissing(ftps: Ftps, path: string): Promise<boolean> {
  try {
    return (await ftps.sizeOf(path)) === undefined
  } catch (error) {
    if (isDriverFailure(error, 'link-lost') || isDriverFailure(error, 'timeout')) return false
    throw error
  }
}
