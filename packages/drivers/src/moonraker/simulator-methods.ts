import { setTimeout as sleep } from 'node:timers/promises'
import { type MethodContext, RpcError, requireKlipper } from './simulator-context.ts'
import { runGcode } from './simulator-gcode.ts'

type Params = Record<string, unknown>
type Method = (context: MethodContext, params: Params) => unknown

const historyStatus = { finished: 'completed', cancelled: 'cancelled', failed: 'error' } as const

function requireReady(context: MethodContext): void {
  const { klipper, faults } = context
  requireKlipper(context)
  if (klipper.state === 'shutdown') throw new RpcError(400, 'Shutdown: a FIRMWARE_RESTART is needed')
  if (faults.refuseWith !== undefined) throw new RpcError(400, faults.refuseWith)
}

/** Answers once the machine came to rest, as Klipper does behind a running move or heat-up. */
async function act(context: MethodContext, change: () => void): Promise<'ok'> {
  requireReady(context)
  change()
  await sleep(context.klipper.machine.settleMs)
  return 'ok'
}

export async function restartKlipper(context: MethodContext): Promise<void> {
  const { klipper } = context
  klipper.isDisconnected = true
  context.dropSubscriptions()
  context.announce('notify_klippy_disconnected')
  klipper.machine.restart()
  klipper.forgotLastRun = true
  klipper.pausedWhileIdle = false
  klipper.pausedByCard = false
  await sleep(15)
  klipper.isDisconnected = false
  klipper.isStarting = true
  await sleep(15)
  klipper.isStarting = false
  context.announce('notify_klippy_ready')
}

/** Old Klippers end a file's name at these, quoted or not. */
const malformed = /[#*;]/

function startPrint(context: MethodContext, path: string): 'ok' {
  requireReady(context)
  const { klipper } = context
  const { machine } = klipper
  if (malformed.test(path))
    throw new RpcError(400, `Malformed command 'SDCARD_PRINT_FILE FILENAME="${path}"'`)
  if (klipper.printState() === 'printing') throw new RpcError(400, 'SD busy')
  if (!machine.files.has(path) || !/\.(gcode|gco|g)$/.test(path))
    throw new RpcError(400, 'Unable to open file')
  // A file that is paused gives way to the new one.
  if (!machine.isIdle) machine.cancel()
  klipper.pausedByCard = false
  machine.start(path)
  const job = { filename: path, status: 'in_progress' }
  context.announce('notify_history_changed', { action: 'added', job })
  return 'ok'
}

function history({ klipper }: MethodContext, { limit, since }: Params): unknown {
  const { machine, clockAheadSeconds } = klipper
  const theirs = (ours: number) => ours / 1000 + clockAheadSeconds
  const jobs = machine.runs
    .filter((run) => since === undefined || theirs(run.startedAt) > Number(since))
    .toReversed()
    .slice(0, Number(limit ?? 50))
    .map((run, index) => ({
      job_id: String(index).padStart(6, '0'),
      filename: run.file,
      status: run.outcome === undefined ? 'in_progress' : historyStatus[run.outcome],
      start_time: theirs(run.startedAt),
      end_time: run.endedAt === undefined ? null : theirs(run.endedAt),
    }))
  return { count: jobs.length, jobs }
}

export const methods: Record<string, Method> = {
  'server.info': ({ klipper, components }) => ({
    klippy_connected: klipper.state !== 'disconnected',
    klippy_state: klipper.state,
    components: [...components],
    moonraker_version: 'v0.10.0-sim',
  }),
  'printer.info': (context) => {
    requireKlipper(context)
    return { ...context.klipper.webhooks(), hostname: 'simulated', software_version: 'v0.13.0-sim' }
  },
  'printer.objects.list': (context) => {
    requireKlipper(context)
    return { objects: Object.keys(context.klipper.status()) }
  },
  'printer.objects.query': ({ klipper }) => ({
    eventtime: performance.now() / 1000,
    status: { configfile: { settings: { fan: { max_power: klipper.fanMaxPower, off_below: 0 } } } },
  }),
  'printer.print.start': (context, { filename }) => startPrint(context, String(filename)),
  'printer.print.pause': (context) =>
    act(context, () => {
      const { klipper } = context
      if (klipper.pausedWhileIdle) context.respond('// Print already paused')
      else if (klipper.machine.truth === 'printing') klipper.machine.pause()
      else klipper.pausedWhileIdle = true
    }),
  'printer.print.resume': (context) =>
    act(context, () => {
      const { klipper } = context
      if (klipper.pausedByCard) context.respond('// Print is not paused, resume aborted')
      else if (klipper.machine.truth === 'paused') klipper.machine.resume()
      klipper.pausedWhileIdle = false
    }),
  'printer.print.cancel': (context) =>
    act(context, () => {
      context.klipper.pausedWhileIdle = false
      if (!context.klipper.machine.isIdle) context.klipper.machine.cancel()
    }),
  'printer.gcode.script': (context, { script }) => {
    requireReady(context)
    runGcode(context, String(script))
    return 'ok'
  },
  'printer.emergency_stop': (context) => {
    requireKlipper(context)
    context.klipper.machine.shutDown('Shutdown due to webhooks request')
    return 'ok'
  },
  'printer.firmware_restart': (context) => {
    requireKlipper(context)
    void restartKlipper(context)
    return 'ok'
  },
  'server.history.list': history,
  'server.gcode_store': ({ said }) => ({
    gcode_store: said.map((message) => ({ message, time: 0, type: 'response' })),
  }),
  'machine.proc_stats': ({ klipper }) => ({
    moonraker_stats: [{ time: Date.now() / 1000 + klipper.clockAheadSeconds, cpu_usage: 2 }],
    cpu_temp: null,
    system_cpu_usage: {},
    system_memory: {},
  }),
  'access.oneshot_token': ({ oneshotToken }) => oneshotToken(),
  'server.files.get_directory': ({ klipper: { machine }, disk: { freeBytes } }) => ({
    dirs: [],
    files: [...machine.files.keys()].map((filename) => ({ filename })),
    disk_usage: { total: 1e9, used: 1e9 - freeBytes, free: freeBytes },
  }),
  'server.webcams.list': ({ webcams }) => ({ webcams }),
  'server.files.list': ({ klipper: { machine } }) =>
    [...machine.files].map(([path, file]) => ({
      path,
      size: file.bytes.length,
      modified: file.modifiedAt / 1000,
      permissions: 'rw',
    })),
  'server.files.metadata': ({ klipper: { machine } }, { filename }) => {
    const file = machine.files.get(String(filename))
    if (file === undefined) throw new RpcError(404, `Metadata not available for <${filename}>`)
    return {
      filename,
      size: file.bytes.length,
      estimated_time: 3600,
      gcode_start_byte: 0,
      gcode_end_byte: file.bytes.length,
    }
  },
  'server.files.delete_file': ({ klipper: { machine } }, { path }) => {
    const name = String(path).replace(/^gcodes\//, '')
    if (machine.run?.file === name) throw new RpcError(403, 'File currently in use')
    if (!machine.files.delete(name)) throw new RpcError(400, `Invalid file path: ${path}`)
    return { item: { root: 'gcodes', path: name }, action: 'delete_file' }
  },
  'machine.device_power.devices': ({ power }) => ({
    devices: [...power].map(([device, status]) => ({
      device,
      status,
      locked_while_printing: true,
      type: 'gpio',
    })),
  }),
  'machine.device_power.post_device': (context, { device, action }) => {
    const name = String(device)
    if (!context.power.has(name)) throw new RpcError(400, `No valid device named ${name}`)
    if (!context.klipper.machine.isIdle)
      throw new RpcError(400, `Unable to change power for ${name} while printing`)
    context.power.set(name, action === 'on' ? 'on' : 'off')
    context.announce('notify_power_changed', { device: name, status: action })
    return { [name]: action }
  },
}
