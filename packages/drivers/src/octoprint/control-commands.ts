import { setTimeout as sleep } from 'node:timers/promises'
import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireNoJob, requireReady } from '../rules/require-idle.ts'
import type { OctoPrintSession } from './link.ts'
import { powerPlugin } from './plugins.ts'

type ControlCommands = Pick<
  Commands,
  'gcode' | 'setTemperatures' | 'home' | 'jog' | 'setSpeed' | 'setFan' | 'power'
>

const secondsBetweenLooks = 0.5

/** OctoPrint queues these for the printer; it tells the outcome of temperatures and power, not of the others. */
export function createControlCommands(session: OctoPrintSession): ControlCommands {
  const { life, rest } = session
  const printhead = (body: Record<string, unknown>, wanted: string) =>
    rest.post('/api/printer/printhead', body, wanted)

  async function gcode(lines: readonly string[]): Promise<readonly string[]> {
    requireReady(life, 'run g-code')
    await rest.post('/api/printer/command', { commands: lines }, 'run g-code')
    return []
  }

  return {
    gcode,
    setTemperatures: (targets) => setTemperatures(session, targets),
    async home(axes = ['x', 'y', 'z']) {
      requireIdle(life, 'home')
      await printhead({ command: 'home', axes }, 'home')
    },
    async jog({ x, y, z, e, feedrateMmPerMinute }) {
      requireIdle(life, 'move')
      const speed = feedrateMmPerMinute === undefined ? {} : { speed: feedrateMmPerMinute }
      // Left to itself OctoPrint moves at the speed of the slowest axis named, so none is named in vain.
      const axes = Object.fromEntries(Object.entries({ x, y, z }).filter(([, way]) => way !== undefined))
      if (Object.keys(axes).length > 0) await printhead({ command: 'jog', ...axes, ...speed }, 'move')
      if (e !== undefined)
        await rest.post('/api/printer/tool', { command: 'extrude', amount: e, ...speed }, 'extrude')
    },
    async setSpeed(percent) {
      requireReady(life, 'set the speed')
      // Whole numbers are percent, others are factors: 99.5 would be 9950 %.
      const factor = Math.max(1, Math.round(percent))
      await printhead({ command: 'feedrate', factor }, 'set the speed')
      life.emit({ type: 'motion', speedPercent: factor })
    },
    async setFan({ fan = 'part', percent }) {
      if (fan !== 'part') throw new DriverFailure('refused', 'OctoPrint knows the part-cooling fan only')
      await gcode([`M106 S${Math.round(percent * 2.55)}`])
      life.emit({ type: 'motion', fans: { part: percent } })
    },
    power: (on) => switchPower(session, on),
  }
}

async function setTemperatures(
  { life, rest, timing, push }: OctoPrintSession,
  { tools = {}, bed, chamber }: Parameters<Commands['setTemperatures']>[0],
): Promise<void> {
  requireReady(life, 'set temperatures')
  const targets = Object.fromEntries(Object.entries(tools).map(([tool, target]) => [`tool${tool}`, target]))
  const set = (part: string, body: object) =>
    rest.post(`/api/printer/${part}`, { command: 'target', ...body }, 'set temperatures')
  if (Object.keys(targets).length > 0) await set('tool', { targets })
  if (bed !== undefined) await set('bed', { target: bed })
  if (chamber !== undefined) await set('chamber', { target: chamber })
  const wanted = Object.entries({
    ...targets,
    ...(bed === undefined ? {} : { bed }),
    ...(chamber === undefined ? {} : { chamber }),
  })
  // Many boards keep whole degrees.
  const isSet = () => wanted.every(([name, target]) => Math.abs((push.targets.get(name) ?? -1) - target) < 1)
  // During a print it takes its turn behind a heat-up that blocks.
  await life.until(isSet, 'the temperatures', timing.confirmSeconds)
}

async function switchPower({ life, rest, timing }: OctoPrintSession, on: boolean): Promise<void> {
  if (!on) requireNoJob(life, 'switch the power off')
  const psu = async <T>(command: string): Promise<T> => {
    try {
      return await rest.post<T>(`/api/plugin/${powerPlugin}`, { command }, 'switch the power')
    } catch (error) {
      if (!(error instanceof DriverFailure) || error.code !== 'file-rejected') throw error
      throw new DriverFailure('refused', 'OctoPrint has no PSU Control plugin')
    }
  }
  await psu(on ? 'turnPSUOn' : 'turnPSUOff')
  const deadline = performance.now() + timing.requestSeconds * 1000
  while ((await psu<{ isPSUOn?: boolean }>('getPSUState')).isPSUOn !== on) {
    if (performance.now() > deadline)
      throw new DriverFailure('timeout', 'The printer did not confirm the power in time')
    await sleep(secondsBetweenLooks * 1000)
    life.throwIfOver()
  }
  life.emit({ type: 'motion', powered: on })
}
