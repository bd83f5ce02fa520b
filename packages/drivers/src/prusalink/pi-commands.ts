import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import { requirePi } from './capabilities.ts'
import type { PrusalinkSession } from './link.ts'
import { refusalOf, wordsOf } from './prusa-http.ts'

/** The Raspberry Pi refuses to be asked for more, in millimetres per minute. */
const fastestMove = 2700
const fastestExtrusion = 100

const tolerance = 0.5

type Part = 'tool' | 'bed' | 'printhead'
type ShownNumber = 'target_nozzle' | 'target_bed' | 'speed'
type PiCommands = Pick<Commands, 'setTemperatures' | 'home' | 'jog' | 'setSpeed'>

/** What only PrusaLink on a Raspberry Pi can do; each is confirmed by the status that follows. */
export function createPiCommands(session: PrusalinkSession): PiCommands {
  const { life } = session
  const tell = (part: Part, json: Record<string, unknown>) => tellPart(session, part, json)
  const shows = (field: ShownNumber, wanted: number) => untilShown(session, field, wanted)

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
      if (nozzle !== undefined) await shows('target_nozzle', nozzle)
      if (bed !== undefined) await shows('target_bed', bed)
    },
    async setSpeed(percent) {
      requirePi(session)
      requireReady(life, 'change the speed')
      await tell('printhead', { command: 'speed', factor: percent })
      await shows('speed', percent)
    },
    async home(axes = ['x', 'y', 'z']) {
      requirePi(session)
      requireIdle(life, 'home')
      await tell('printhead', { command: 'home', axes: axes.map((axis) => axis.toUpperCase()) })
    },
    async jog({ x, y, z, e, feedrateMmPerMinute }) {
      requirePi(session)
      requireIdle(life, 'move')
      const atMost = (fastest: number) =>
        feedrateMmPerMinute === undefined ? {} : { feedrate: Math.min(feedrateMmPerMinute, fastest) }
      if (e !== undefined) await tell('tool', { command: 'extrude', amount: e, ...atMost(fastestExtrusion) })
      if (x === undefined && y === undefined && z === undefined) return
      await tell('printhead', { command: 'jog', x, y, z, ...atMost(fastestMove) })
    },
  }
}

async function tellPart(
  { http, poller }: PrusalinkSession,
  part: Part,
  json: Record<string, unknown>,
): Promise<void> {
  const answer = await http.ask({ method: 'POST', path: `/api/printer/${part}`, json })
  poller.hurry()
  if (answer.status < 300) return
  const words = wordsOf(answer)
  if (answer.status === 400 && /current state/i.test(words ?? '')) {
    throw new DriverFailure('wrong-state', `The printer did not do it: ${words}`, { printerSaid: words })
  }
  throw refusalOf(answer, 'do it')
}

function untilShown(
  { poller, life, timing }: PrusalinkSession,
  field: ShownNumber,
  wanted: number,
): Promise<void> {
  const isShown = () => Math.abs(Number(poller.status?.printer[field]) - wanted) <= tolerance
  return life.until(isShown, `${field} ${wanted}`, timing.requestSeconds)
}
