import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import { requirePi } from './capabilities.ts'
import type { PrusalinkSession } from './link.ts'
import { refusalOf } from './prusa-http.ts'
import type { PrinterStatus } from './wire.ts'

type PiCommands = Pick<Commands, 'setTemperatures' | 'home' | 'jog' | 'setSpeed'>

/** What only PrusaLink on a Raspberry Pi can do; each is confirmed by the status that follows. */
export function createPiCommands(session: PrusalinkSession): PiCommands {
  const { http, poller, life, timing } = session

  async function tell(part: 'tool' | 'bed' | 'printhead', json: Record<string, unknown>): Promise<void> {
    const answer = await http.ask({ method: 'POST', path: `/api/printer/${part}`, json })
    poller.hurry()
    if (answer.status >= 300) throw refusalOf(answer, 'do it')
  }

  function shows(field: keyof PrinterStatus, wanted: number, tolerance: number): Promise<void> {
    const check = () => Math.abs(Number(poller.status.printer?.[field]) - wanted) <= tolerance
    return life.until(check, `${field} ${wanted}`, timing.requestSeconds)
  }

  return {
    async setTemperatures({ tools = {}, bed, chamber }) {
      requirePi(session)
      requireReady(life, 'heat')
      if (chamber !== undefined || Object.keys(tools).some((tool) => tool !== '0')) {
        throw new DriverFailure('refused', 'PrusaLink heats one tool and the bed only')
      }
      const nozzle = tools[0]
      if (nozzle !== undefined) await tell('tool', { command: 'target', targets: { tool0: nozzle } })
      if (bed !== undefined) await tell('bed', { command: 'target', target: bed })
      if (nozzle !== undefined) await shows('target_nozzle', nozzle, 0.5)
      if (bed !== undefined) await shows('target_bed', bed, 0.5)
    },
    async setSpeed(percent) {
      requirePi(session)
      requireReady(life, 'change the speed')
      await tell('printhead', { command: 'speed', factor: percent })
      await shows('speed', percent, 0.5)
    },
    async home(axes = ['x', 'y', 'z']) {
      requirePi(session)
      requireIdle(life, 'home')
      await tell('printhead', { command: 'home', axes: axes.map((axis) => axis.toUpperCase()) })
    },
    async jog({ x, y, z, e, feedrateMmPerMinute }) {
      requirePi(session)
      requireIdle(life, 'move')
      const feedrate = feedrateMmPerMinute === undefined ? {} : { feedrate: feedrateMmPerMinute }
      if (e !== undefined) await tell('tool', { command: 'extrude', amount: e, ...feedrate })
      if (x === undefined && y === undefined && z === undefined) return
      await tell('printhead', { command: 'jog', x, y, z, ...feedrate })
    },
  }
}
