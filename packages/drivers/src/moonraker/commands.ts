import type { Commands } from '../commands.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { requireNoJob } from '../rules/require-idle.ts'
import { moonrakerSnapshot, moonrakerStream } from './cameras.ts'
import { createGcodeCommands } from './gcode-commands.ts'
import { createJobWire } from './job-wire.ts'
import type { MoonrakerSession } from './link.ts'
import { mainPowerDevice } from './notifications.ts'
import { uploadToMoonraker } from './upload.ts'
import type { ListedFile } from './wire.ts'

export function createMoonrakerCommands(session: MoonrakerSession): Commands {
  return {
    ...createJobCommands(session.life, createJobWire(session), session.timing),
    ...createGcodeCommands(session),
    upload: (request) => uploadToMoonraker(session, request),
    listFiles: () => listFiles(session),
    async deleteFile(path) {
      await ask(session, 'server.files.delete_file', { path: `gcodes/${path}` })
    },
    emergencyStop: () => emergencyStop(session),
    restartFirmware: () => restartFirmware(session),
    power: (on) => switchPower(session, on),
    snapshot: (id) => moonrakerSnapshot(session, id),
    stream: (id) => moonrakerStream(session, id),
  }
}

function ask<T>({ rpc, timing }: MoonrakerSession, method: string, params?: Record<string, unknown>) {
  return rpc.call<T>(method, params, timing.requestSeconds)
}

async function listFiles(session: MoonrakerSession) {
  const files = await ask<ListedFile[]>(session, 'server.files.list', { root: 'gcodes' })
  return files.map(({ path, size, modified }) => ({
    path,
    ...(size === undefined ? {} : { sizeBytes: size }),
    ...(modified === undefined ? {} : { modifiedAt: session.clock.ours(modified) }),
  }))
}

async function emergencyStop(session: MoonrakerSession): Promise<void> {
  const { life, timing } = session
  await survive(ask(session, 'printer.emergency_stop'))
  await life.until(() => life.state.state === 'error', 'emergency stop', timing.requestSeconds)
}

async function restartFirmware(session: MoonrakerSession): Promise<void> {
  const { life, klipper, timing } = session
  requireNoJob(life, 'restart the firmware')
  let wasGone = false
  const isBack = () => {
    const { state } = life.state
    wasGone ||= state === 'offline'
    if (!wasGone || state === 'offline') return false
    if (state !== 'error') return klipper.state === 'ready'
    throw new DriverFailure('wrong-state', 'Klipper restarted and is in error again', {
      printerSaid: klipper.message,
    })
  }
  const back = life.until(isBack, 'firmware restart', timing.confirmSeconds)
  await Promise.race([back, survive(ask(session, 'printer.firmware_restart')).then(() => back)])
}

/** What stops Klipper also breaks off its answer: that is no refusal, unlike a Klipper that was not there at all. */
async function survive(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error) => {
    const isBrokenOff = isDriverFailure(error, 'wrong-state') && !/not (connected|found)/i.test(error.message)
    if (!isBrokenOff) throw error
  })
}

async function switchPower(session: MoonrakerSession, on: boolean): Promise<void> {
  const device = mainPowerDevice(session)
  if (device === undefined) throw new DriverFailure('refused', 'Moonraker has no power device')
  if (!on) requireNoJob(session.life, 'switch the power off')
  const action = on ? 'on' : 'off'
  const params = { device, action }
  const states = await ask<Record<string, string>>(session, 'machine.device_power.post_device', params)
  if (states[device] !== action)
    throw new DriverFailure('refused', `The power device ${device} is ${states[device]}`)
}
