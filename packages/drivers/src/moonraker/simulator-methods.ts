import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from '../testing/simulator.ts'
import type { SimulatedKlipper } from './simulator-objects.ts'

export interface MethodContext {
  klipper: SimulatedKlipper
  faults: Faults
  announce(method: string, ...params: unknown[]): void
  power: Map<string, 'on' | 'off'>
  webcams: Record<string, unknown>[]
}

type Params = Record<string, unknown>
type Method = (context: MethodContext, params: Params) => unknown

export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const historyStatus = { finished: 'completed', cancelled: 'cancelled', failed: 'error' } as const

function requireReady({ klipper, faults }: MethodContext): void {
  if (klipper.state === 'startup') throw new RpcError(503, 'Klippy Host not connected')
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
  klipper.isStarting = true
  context.announce('notify_klippy_disconnected')
  klipper.machine.restart()
  klipper.forgotLastRun = true
  klipper.pausedWhileIdle = false
  await sleep(30)
  klipper.isStarting = false
  context.announce('notify_klippy_ready')
}

/** The few g-codes a panel sends. */
function runGcode(context: MethodContext, line: string): void {
  const { klipper } = context
  const { machine } = klipper
  const word = (letter: string) => Number(new RegExp(`\\b${letter}(-?[\\d.]+)`).exec(line)?.[1] ?? 0)
  const named = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(line)?.[1] ?? ''
  const [command = ''] = line.split(' ')
  const codes: Record<string, () => void> = {
    G28: () => {
      machine.homed =
        line.length > 3
          ? line
              .slice(3)
              .replaceAll(/[^XYZ]/g, '')
              .toLowerCase()
          : 'xyz'
    },
    M220: () => {
      machine.speedPercent = word('S')
    },
    M106: () => {
      machine.fanPercent = Math.round((word('S') / 255) * 100)
    },
    SET_HEATER_TEMPERATURE: () => {
      const heater = named('HEATER')
      const heaters = { heater_bed: machine.bed, chamber: machine.chamber }
      const tool = machine.tools[Number(heater.replace('extruder', '') || 0)]
      const target = heaters[heater as keyof typeof heaters] ?? tool
      if (target === undefined) throw new RpcError(400, `The value '${heater}' is not valid for HEATER`)
      target.target = Number(named('TARGET'))
    },
    SET_PIN: () => {
      machine.light = named('VALUE') !== '0'
    },
    EXCLUDE_OBJECT: () => {
      machine.skipped.add(named('NAME').toUpperCase().toLowerCase())
    },
  }
  const known = /^(G0|G1|G9[01]|M10[47]|M8[23]|SAVE_GCODE_STATE|RESTORE_GCODE_STATE|M117|RESPOND)$/
  if (codes[command]) codes[command]()
  else if (!known.test(command)) throw new RpcError(400, `Unknown command:"${command}"`)
  context.announce('notify_gcode_response', `// did ${command}`)
}

export const methods: Record<string, Method> = {
  'server.info': ({ klipper }) => ({
    klippy_connected: klipper.state !== 'startup',
    klippy_state: klipper.state,
    components: ['history', 'webcam', 'power', 'file_manager'],
    moonraker_version: 'v0.10.0-sim',
  }),
  'printer.info': ({ klipper }) => {
    if (klipper.state === 'startup') throw new RpcError(503, 'Klippy Host not connected')
    return { ...klipper.webhooks(), hostname: 'simulated', software_version: 'v0.13.0-sim' }
  },
  'printer.objects.list': (context) => {
    if (context.klipper.state === 'startup') throw new RpcError(503, 'Klippy Host not connected')
    return { objects: Object.keys(context.klipper.status()) }
  },
  'printer.print.start': (context, { filename }) => {
    requireReady(context)
    const { machine } = context.klipper
    const path = String(filename)
    if (!machine.files.has(path)) throw new RpcError(400, 'Unable to open file')
    if (!machine.isIdle) throw new RpcError(400, 'SD busy')
    context.klipper.forgotLastRun = false
    context.klipper.pausedWhileIdle = false
    machine.start(path)
    context.announce('notify_history_changed', {
      action: 'added',
      job: { filename: path, status: 'in_progress' },
    })
    return 'ok'
  },
  'printer.print.pause': (context) =>
    act(context, () => {
      if (context.klipper.machine.truth === 'printing') context.klipper.machine.pause()
      else context.klipper.pausedWhileIdle = true
    }),
  'printer.print.resume': (context) =>
    act(context, () => {
      context.klipper.pausedWhileIdle = false
      if (context.klipper.machine.truth === 'paused') context.klipper.machine.resume()
    }),
  'printer.print.cancel': (context) =>
    act(context, () => {
      if (!context.klipper.machine.isIdle) context.klipper.machine.cancel()
    }),
  'printer.gcode.script': (context, { script }) => {
    requireReady(context)
    for (const line of String(script).split('\n')) runGcode(context, line.trim())
    return 'ok'
  },
  'printer.emergency_stop': (context) => {
    context.klipper.machine.shutDown('Shutdown due to webhooks request')
    return 'ok'
  },
  'printer.firmware_restart': (context) => {
    void restartKlipper(context)
    return 'ok'
  },
  'server.history.list': ({ klipper: { machine } }, { limit, since }) => {
    const jobs = machine.runs
      .filter((run) => since === undefined || run.startedAt / 1000 >= Number(since))
      .toReversed()
      .slice(0, Number(limit ?? 50))
      .map((run, index) => ({
        job_id: String(index),
        filename: run.file,
        status: run.outcome === undefined ? 'in_progress' : historyStatus[run.outcome],
        start_time: run.startedAt / 1000,
        end_time: run.endedAt === undefined ? null : run.endedAt / 1000,
      }))
    return { count: jobs.length, jobs }
  },
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
    if (machine.run?.file === name) throw new RpcError(403, 'File is loaded, DELETE not permitted')
    if (!machine.files.delete(name)) throw new RpcError(404, 'File does not exist')
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
    if (!context.power.has(name)) throw new RpcError(400, `No such device: ${name}`)
    if (!context.klipper.machine.isIdle)
      throw new RpcError(400, `Unable to change power for ${name} while printing`)
    context.power.set(name, action === 'on' ? 'on' : 'off')
    context.announce('notify_power_changed', { device: name, status: action })
    return { [name]: action }
  },
}
