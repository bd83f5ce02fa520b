import { setTimeout as sleep } from 'node:timers/promises'
import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireNoJob, requireReady } from '../rules/require-idle.ts'
import type { OctoPrintSession } from './link.ts'
import { temperatureTelemetry } from './telemetry.ts'
import type { Heat } from './wire.ts'

type ControlCommands = Pick<
  Commands,
  'gcode' | 'setTemperatures' | 'home' | 'jog' | 'setSpeed' | 'setFan' | 'power'
>

const secondsBetweenLooks = 0.5

/** OctoPrint queues these for the printer; it tells the outcome of temperatures and power, not of the others. */
export function createControlCommands({ life, rest, settings, timing }: OctoPrintSession): ControlCommands {
  const printhead = (body: Record<string, unknown>, wanted: string) =>
    rest.post('/api/printer/printhead', body, wanted)

  async function gcode(lines: readonly string[]): Promise<readonly string[]> {
    requireReady(life, 'run g-code')
    await rest.post('/api/printer/command', { commands: lines }, 'run g-code')
    return []
  }

  async function seen(look: () => Promise<boolean>, what: string): Promise<void> {
    const deadline = performance.now() + timing.requestSeconds * 1000
    while (!(await look())) {
      if (performance.now() > deadline) {
        throw new DriverFailure('timeout', `The printer did not confirm ${what} in time`)
      }
      await sleep(secondsBetweenLooks * 1000)
      life.throwIfOver()
    }
  }

  async function confirmTargets(wanted: Record<string, number>): Promise<void> {
    await seen(async () => {
      const { temperature = {} } = await rest.get<{ temperature?: Record<string, Heat> }>(
        '/api/printer?history=false&exclude=sd,state',
        'tell its temperatures',
      )
      life.emit(temperatureTelemetry(temperature))
      return Object.entries(wanted).every(([name, target]) => temperature[name]?.target === target)
    }, 'the temperatures')
  }

  return {
    gcode,
    async setTemperatures({ tools = {}, bed, chamber }) {
      requireReady(life, 'set temperatures')
      const targets = Object.fromEntries(
        Object.entries(tools).map(([tool, target]) => [`tool${tool}`, target]),
      )
      const set = (part: string, body: object) =>
        rest.post(`/api/printer/${part}`, { command: 'target', ...body }, 'set temperatures')
      if (Object.keys(targets).length > 0) await set('tool', { targets })
      if (bed !== undefined) await set('bed', { target: bed })
      if (chamber !== undefined) await set('chamber', { target: chamber })
      await confirmTargets({
        ...targets,
        ...(bed === undefined ? {} : { bed }),
        ...(chamber === undefined ? {} : { chamber }),
      })
    },
    async home(axes = ['x', 'y', 'z']) {
      requireIdle(life, 'home')
      await printhead({ command: 'home', axes }, 'home')
    },
    async jog({ x, y, z, e, feedrateMmPerMinute }) {
      requireIdle(life, 'move')
      const speed = feedrateMmPerMinute === undefined ? {} : { speed: feedrateMmPerMinute }
      if (x !== undefined || y !== undefined || z !== undefined) {
        await printhead(
          { command: 'jog', x: x ?? 0, y: y ?? 0, z: z ?? 0, absolute: false, ...speed },
          'move',
        )
      }
      if (e !== undefined)
        await rest.post('/api/printer/tool', { command: 'extrude', amount: e, ...speed }, 'extrude')
    },
    async setSpeed(percent) {
      requireReady(life, 'set the speed')
      await printhead({ command: 'feedrate', factor: percent }, 'set the speed')
      life.emit({ type: 'motion', speedPercent: percent })
    },
    async setFan({ fan = 'part', percent }) {
      if (fan !== 'part') throw new DriverFailure('refused', 'OctoPrint knows the part-cooling fan only')
      await gcode([`M106 S${Math.round(percent * 2.55)}`])
    },
    async power(on) {
      if (settings.plugins === undefined || !('psucontrol' in settings.plugins)) {
        throw new DriverFailure('refused', 'OctoPrint has no PSU Control plugin')
      }
      if (!on) requireNoJob(life, 'switch the power off')
      const psu = <T>(command: string) =>
        rest.post<T>('/api/plugin/psucontrol', { command }, 'switch the power')
      await psu(on ? 'turnPSUOn' : 'turnPSUOff')
      await seen(async () => (await psu<{ isPSUOn?: boolean }>('getPSUState')).isPSUOn === on, 'the power')
      life.emit({ type: 'motion', powered: on })
    },
  }
}
