import type { JobUpdate, Telemetry, Temperature, TemperatureUpdate } from '../telemetry.ts'
import type { CurrentMessage, Heat, JobFile } from './wire.ts'

/** Files on the printer's own card are told apart: a file of the same name may lie on the host. */
export function fileName({ path, origin }: JobFile): string | undefined {
  if (!path) return undefined
  return origin == null || origin === 'local' ? path : `${origin}:${path}`
}

function reading({ actual, target }: Heat): Temperature | undefined {
  const temperature: Temperature = {}
  if (typeof actual === 'number') temperature.current = actual
  if (typeof target === 'number') temperature.target = target
  return Object.keys(temperature).length === 0 ? undefined : temperature
}

export function temperatureTelemetry(temps: Record<string, Heat | number | null>): TemperatureUpdate {
  const update: TemperatureUpdate = { type: 'temperatures' }
  for (const [name, heat] of Object.entries(temps)) {
    const temperature = typeof heat === 'object' && heat !== null ? reading(heat) : undefined
    if (temperature === undefined) continue
    const tool = /^tool(\d+)$/.exec(name)?.[1]
    if (tool !== undefined) {
      update.tools ??= {}
      update.tools[Number(tool)] = temperature
    } else if (name === 'bed' || name === 'chamber') {
      update[name] = temperature
    } else {
      update.sensors ??= {}
      update.sensors[name] = temperature
    }
  }
  return update
}

function jobTelemetry({ job, progress }: CurrentMessage): JobUpdate | undefined {
  const update: JobUpdate = { type: 'job' }
  if (job?.file != null) update.file = fileName(job.file) ?? null
  if (progress != null) {
    // An empty file counts as minus one hundred percent.
    update.progress = Math.max(0, Math.round((progress.completion ?? 0) * 100) / 10_000)
    update.position = progress.filepos ?? 0
    update.elapsedSeconds = progress.printTime ?? 0
    update.remainingSeconds = progress.printTimeLeft ?? null
  }
  return Object.keys(update).length > 1 ? update : undefined
}

/** Everything in a message that is not the state itself. */
export function currentTelemetry(message: CurrentMessage): Telemetry[] {
  const updates: Telemetry[] = []
  const latest = message.temps?.at(-1)
  if (latest !== undefined) updates.push(temperatureTelemetry(latest))
  const job = jobTelemetry(message)
  if (job !== undefined) updates.push(job)
  if (typeof message.currentZ === 'number') {
    updates.push({ type: 'motion', position: { z: message.currentZ } })
  }
  return updates
}
