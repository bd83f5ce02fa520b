import type { JobUpdate, MotionUpdate, NotificationUpdate, Telemetry, Temperature } from '../telemetry.ts'
import type { JobFile, PrinterStatus, Status, Storage } from './wire.ts'

const attentionId = 'attention'

function reading(current: number | undefined, target: number | undefined): Temperature {
  return { ...(current === undefined ? {} : { current }), ...(target === undefined ? {} : { target }) }
}

export function statusTelemetry(status: Status, file: string | undefined): Telemetry[] {
  const { printer } = status
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
  if (job === undefined) return { type: 'job', file: file ?? null }
  return {
    type: 'job',
    ...(file === undefined ? {} : { file }),
    ...(job.progress === undefined ? {} : { progress: job.progress / 100 }),
    ...(job.time_printing === undefined ? {} : { elapsedSeconds: job.time_printing }),
    remainingSeconds: job.time_remaining ?? null,
  }
}

/** The printer's own screen asks something of a person. What it asks is never told. */
export function attention({ printer }: Status, wasAsking: boolean): NotificationUpdate | undefined {
  const isAsking = printer.state === 'ATTENTION'
  if (isAsking === wasAsking) return undefined
  return {
    type: 'notification',
    id: attentionId,
    severity: isAsking ? 'warning' : 'resolved',
    text: printer.trouble ?? 'The printer asks something on its screen',
    needsPerson: isAsking,
  }
}

/** The path below the storage we use, or the whole path of a file elsewhere. */
export function pathOfJob(file: JobFile | undefined, storage: Storage): string | undefined {
  const name = file?.display_name || file?.name
  if (typeof name !== 'string' || name === '') return undefined
  const told = (typeof file?.path === 'string' ? file.path : '').replace(/\/+$/, '')
  const isWhole = [file?.display_name, file?.name].some((part) => part && told.endsWith(`/${part}`))
  const folder = isWhole ? told.slice(0, told.lastIndexOf('/')) : told
  for (const root of [storage.path, `/${storage.name}`]) {
    if (folder === root) return name
    if (folder.startsWith(`${root}/`)) return `${folder.slice(root.length + 1)}/${name}`
  }
  return `${folder}/${name}`
}
