import type { Reported } from '../rules/state-tracker.ts'
import type {
  JobOutcome,
  JobUpdate,
  MotionUpdate,
  NotificationUpdate,
  Telemetry,
  Temperature,
} from '../telemetry.ts'
import type { JobFile, JobStatus, PrinterStatus, Status, Storage } from './wire.ts'

const attentionId = 'attention'

/**
 * FINISHED and STOPPED stay until somebody clears them: they tell how the last job ended, not that one just did.
 * States that say nothing of it keep `lastOutcome`, so that coming back to FINISHED is no second ending.
 */
export function reportedState(
  { printer = {}, job }: Status,
  file: string | undefined,
  lastOutcome: JobOutcome | undefined,
  wasPaused = false,
): Reported {
  const words = printer.status_printer?.ok === false ? printer.status_printer.message : undefined
  switch (printer.state) {
    case 'PRINTING':
      return { host: 'ready', job: 'printing', file }
    case 'PAUSED':
      return { host: 'ready', job: 'paused', file }
    case 'BUSY':
      // Something moves; with a job, what it did before still holds until the printer says more.
      if (hasJob(job)) return { host: 'ready', job: wasPaused ? 'paused' : 'printing', file }
      return { host: 'ready', job: 'idle', outcome: lastOutcome }
    case 'ATTENTION':
      if (hasJob(job)) return { host: 'ready', job: 'paused', file }
      return {
        host: 'not_ready',
        hostReason: words ?? 'The printer waits for somebody',
        job: 'idle',
        outcome: lastOutcome,
      }
    case 'IDLE':
    case 'READY':
      return { host: 'ready', job: 'idle' }
    case 'FINISHED':
      return { host: 'ready', job: 'idle', outcome: 'finished' }
    case 'STOPPED':
      return { host: 'ready', job: 'idle', outcome: 'cancelled' }
    case 'ERROR':
      return { host: 'error', hostReason: words, job: 'idle', outcome: lastOutcome, outcomeReason: words }
    default:
      return { host: 'offline', hostReason: words ?? 'The printer does not say what it does' }
  }
}

function hasJob(job: JobStatus | undefined): boolean {
  return job?.id !== undefined
}

function reading(current: number | undefined, target: number | undefined): Temperature {
  return { ...(current === undefined ? {} : { current }), ...(target === undefined ? {} : { target }) }
}

export function statusTelemetry(status: Status, file: string | undefined): Telemetry[] {
  const { printer = {} } = status
  return [
    {
      type: 'temperatures',
      tools: { 0: reading(printer.temp_nozzle, printer.target_nozzle) },
      bed: reading(printer.temp_bed, printer.target_bed),
    },
    motion(printer),
    job(status, file),
  ]
}

function motion({ speed, flow, axis_x: x, axis_y: y, axis_z: z }: PrinterStatus): MotionUpdate {
  const position = {
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
    ...(z === undefined ? {} : { z }),
  }
  return {
    type: 'motion',
    ...(speed === undefined ? {} : { speedPercent: speed }),
    ...(flow === undefined ? {} : { flowPercent: flow }),
    ...(Object.keys(position).length === 0 ? {} : { position }),
  }
}

function job({ job }: Status, file: string | undefined): JobUpdate {
  if (job?.id === undefined) return { type: 'job', file: null }
  return {
    type: 'job',
    ...(file === undefined ? {} : { file }),
    ...(job.progress === undefined ? {} : { progress: job.progress / 100 }),
    ...(job.time_printing === undefined ? {} : { elapsedSeconds: job.time_printing }),
    remainingSeconds: job.time_remaining ?? null,
  }
}

/** What the printer's own screen asks of a person. */
export function attention(status: Status, wasAsking: boolean): NotificationUpdate | undefined {
  const isAsking = status.printer?.state === 'ATTENTION'
  if (isAsking === wasAsking) return undefined
  return {
    type: 'notification',
    id: attentionId,
    severity: isAsking ? 'warning' : 'resolved',
    text: status.printer?.status_printer?.message ?? 'The printer asks something on its screen',
    needsPerson: isAsking,
  }
}

/** The path below the storage we use, or the whole path of a file elsewhere. */
export function pathOfJob(file: JobFile | undefined, storage: Storage): string | undefined {
  const name = file?.display_name ?? file?.name
  if (name === undefined) return undefined
  const told = (file?.path ?? '').replace(/\/+$/, '')
  const isWhole = [file?.display_name, file?.name].some((part) => part && told.endsWith(`/${part}`))
  const folder = isWhole ? told.slice(0, told.lastIndexOf('/')) : told
  for (const root of [storage.path, `/${storage.name}`]) {
    if (folder === root) return name
    if (folder.startsWith(`${root}/`)) return `${folder.slice(root.length + 1)}/${name}`
  }
  return `${folder}/${name}`
}
