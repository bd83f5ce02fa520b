import { isTree } from '../rules/deep-merge.ts'
import { hasStream } from './cameras.ts'
import type { MoonrakerSession } from './link.ts'
import type { FileMetadata, PowerDevice, ProcStats, Webcam } from './wire.ts'

type Notified = (session: MoonrakerSession, params: readonly unknown[]) => void

/** What to do when Moonraker speaks up by itself. What it sends is not ours to trust: a wrong shape is passed over. */
export const notifications: Record<string, Notified | undefined> = {
  notify_status_update: ({ klipper }, params) => klipper.update(params[0], Number(params[1])),
  notify_klippy_ready: ({ klipper }) => klipper.refresh(),
  notify_klippy_shutdown: ({ klipper }) => klipper.refresh(),
  notify_klippy_disconnected: ({ klipper }) => klipper.disconnected(),
  notify_metadata_update: ({ klipper }, [facts]) => {
    if (isTree(facts)) klipper.learnt(facts as FileMetadata)
  },
  notify_gcode_response: ({ console }, [line]) => console.read(String(line)),
  notify_webcams_changed: (session, [list]) => {
    if (isTree(list) && Array.isArray(list.webcams)) tellCameras(session, list.webcams)
  },
  notify_power_changed: (session, [device]) => {
    if (isTree(device)) tellPower(session, device as unknown as PowerDevice)
  },
  notify_proc_stat_update: (session, [stats]) => {
    if (isTree(stats)) tellHost(session, stats)
  },
}

export function tellCameras(session: MoonrakerSession, webcams: readonly Webcam[]): void {
  session.webcams = webcams.filter((webcam) => webcam.enabled !== false)
  session.life.emit({
    type: 'cameras',
    cameras: session.webcams.map((webcam) => ({
      id: webcam.uid ?? webcam.name,
      name: webcam.name,
      snapshot: Boolean(webcam.snapshot_url) || hasStream(webcam),
      stream: hasStream(webcam),
      flipHorizontal: webcam.flip_horizontal ?? false,
      flipVertical: webcam.flip_vertical ?? false,
      rotateDegrees: webcam.rotation ?? 0,
    })),
  })
}

/** The device that feeds the printer; others may switch a lamp or a fan. */
export function mainPowerDevice({ connection, power }: MoonrakerSession): string | undefined {
  const names = [...power.keys()]
  return connection.powerDevice ?? names.find((name) => name.toLowerCase() === 'printer') ?? names[0]
}

export function tellPower(session: MoonrakerSession, { device, status }: PowerDevice): void {
  session.power.set(device, status)
  const isKnown = status === 'on' || status === 'off'
  if (isKnown && device === mainPowerDevice(session))
    session.life.emit({ type: 'motion', powered: status === 'on' })
}

export function tellHost({ life, clock }: MoonrakerSession, stats: ProcStats): void {
  const { cpu_temp: celsius, system_cpu_usage: usage, system_memory: memory, moonraker_stats: own } = stats
  const time = (Array.isArray(own) ? own.at(-1) : own)?.time
  if (typeof time === 'number' && Number.isFinite(time)) clock.hear(time)
  const host = {
    ...(typeof celsius === 'number' ? { cpuCelsius: Math.round(celsius) } : {}),
    ...(typeof usage?.cpu === 'number' ? { cpuPercent: Math.round(usage.cpu) } : {}),
    ...(memory?.total ? { memoryPercent: Math.round(((memory.used ?? 0) / memory.total) * 100) } : {}),
  }
  life.emit({ type: 'facts', host })
}
