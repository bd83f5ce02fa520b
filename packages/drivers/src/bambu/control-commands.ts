import type { Axis, Commands, FanRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import { printErrorCode } from './error-codes.ts'
import { heat } from './heating.ts'
import { lightsNamed, switchLight } from './lights.ts'
import type { BambuSession } from './link.ts'
import { moveLines } from './moves.ts'
import { printErrorId } from './notifications.ts'
import { homedAxes } from './telemetry.ts'
import type { PrintReport } from './wire.ts'

type ControlCommands = Pick<
  Commands,
  | 'gcode'
  | 'setTemperatures'
  | 'home'
  | 'jog'
  | 'setSpeed'
  | 'setFan'
  | 'light'
  | 'skipObjects'
  | 'resolveNotification'
>

export function createControlCommands(session: BambuSession): ControlCommands {
  const { life, printer } = session
  return {
    async gcode(lines) {
      requireReady(life, 'run g-code')
      await runLines(session, lines)
      return []
    },
    async setTemperatures(targets) {
      requireReady(life, 'heat')
      await heat(session, targets)
    },
    home: (axes = ['x', 'y', 'z']) => home(session, axes),
    async jog(request) {
      requireIdle(life, 'move')
      await runLines(session, moveLines(request))
    },
    setSpeed: (percent) => setSpeed(session, percent),
    setFan: (request) => setFan(session, request),
    async light({ light, on }) {
      requireReady(life, 'switch the light')
      for (const node of lightsNamed(printer.known, light)) {
        await switchLight(session, node, on ? 'on' : 'off')
      }
    },
    skipObjects: (ids) => skipObjects(session, ids),
    resolveNotification: (id) => resolveNotification(session, id),
  }
}

async function runLines({ orders }: BambuSession, lines: readonly string[]): Promise<void> {
  await orders.give('print', { command: 'gcode_line', param: `${lines.join('\n')}\n` })
}

function shows(
  { life, printer, timing }: BambuSession,
  check: (known: PrintReport) => boolean,
  what: string,
  seconds = timing.requestSeconds,
): Promise<void> {
  return life.until(() => check(printer.known), what, seconds)
}

async function home(session: BambuSession, axes: readonly Axis[]): Promise<void> {
  requireIdle(session.life, 'home')
  const isAll = axes.length === 3
  await runLines(session, [isAll ? 'G28' : `G28 ${axes.map((axis) => axis.toUpperCase()).join(' ')}`])
  const isHomed = ({ home_flag: flag = 0 }: PrintReport) =>
    axes.every((axis) => homedAxes(flag).includes(axis))
  if (session.printer.known.home_flag === undefined) return
  await shows(session, isHomed, 'homing', session.timing.confirmSeconds)
}

/** Percent of the four levels: silent, standard, sport, ludicrous. */
const speedLevels = [50, 100, 124, 166] as const

async function setSpeed(session: BambuSession, percent: number): Promise<void> {
  requireReady(session.life, 'change the speed')
  const distance = (level: number) => Math.abs((speedLevels[level] ?? 0) - percent)
  const nearest = speedLevels.map((_, at) => at).reduce((a, b) => (distance(b) < distance(a) ? b : a))
  await session.orders.give('print', { command: 'print_speed', param: String(nearest + 1) })
  await shows(session, ({ spd_lvl: level }) => level === nearest + 1, `speed level ${nearest + 1}`)
}

const fans = {
  part: { number: 1, field: 'cooling_fan_speed' },
  aux: { number: 2, field: 'big_fan1_speed' },
  chamber: { number: 3, field: 'big_fan2_speed' },
} as const
const fanStepPercent = 100 / 15

async function setFan(session: BambuSession, { fan = 'part', percent }: FanRequest): Promise<void> {
  requireReady(session.life, 'set the fan')
  if (!(fan in fans)) throw new DriverFailure('refused', `The printer has no fan “${fan}”`)
  const { number, field } = fans[fan as keyof typeof fans]
  await runLines(session, [`M106 P${number} S${Math.round(percent * 2.55)}`])
  const isSet = (known: PrintReport) =>
    Math.abs(Number(known[field]) * fanStepPercent - percent) <= fanStepPercent
  if (session.printer.known[field] !== undefined) await shows(session, isSet, `fan ${fan} ${percent}`)
}

async function skipObjects(session: BambuSession, ids: readonly string[]): Promise<void> {
  if (session.life.state.phase === 'idle') {
    throw new DriverFailure('wrong-state', 'Nothing is being printed')
  }
  const objects = ids.map(Number)
  if (objects.some((id) => !Number.isInteger(id))) {
    throw new DriverFailure('refused', 'Objects of this printer are numbers')
  }
  await session.orders.give('print', { command: 'skip_objects', obj_list: objects })
  const isDone = ({ s_obj: skipped = [] }: PrintReport) => objects.every((id) => skipped.includes(id))
  await shows(session, isDone, 'skip objects')
}

async function resolveNotification(session: BambuSession, id: string): Promise<void> {
  const { orders, printer } = session
  const { print_error: error = 0, subtask_id: subtask = '' } = printer.known
  if (id !== printErrorId) throw new DriverFailure('refused', 'This can only be settled at the printer')
  if (error === 0) return
  await orders.give('print', { command: 'clean_print_error', subtask_id: subtask, print_error: error })
  // Closes the window on the printer's screen too.
  const err = printErrorCode(error).replace('_', '')
  const window = { name: 'print_error', action: 'close', source: 1, type: 'dialog', err }
  orders.ask('system', { command: 'uiop', ...window })
  await shows(session, (known) => (known.print_error ?? 0) === 0, 'dismiss the error')
}
