import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import { printErrorCode } from './error-codes.ts'
import type { BambuSession } from './link.ts'
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

/** Percent of the four levels: silent, standard, sport, ludicrous. */
const speedLevels = [50, 100, 124, 166] as const
const fanNumbers: Readonly<Record<string, number>> = { part: 1, aux: 2, chamber: 3 }
const fanFields = { part: 'cooling_fan_speed', aux: 'big_fan1_speed', chamber: 'big_fan2_speed' } as const
const defaultLight = 'chamber_light'

export function createControlCommands(session: BambuSession): ControlCommands {
  const { life, orders, printer, timing } = session
  const { known } = printer

  async function run(lines: readonly string[], wanted = 'run g-code'): Promise<void> {
    requireReady(life, wanted)
    await orders.give('print', { command: 'gcode_line', param: `${lines.join('\n')}\n` })
  }

  function shows(check: (known: PrintReport) => boolean, what: string): Promise<void> {
    return life.until(() => check(known), what, timing.requestSeconds)
  }

  return {
    async gcode(lines) {
      await run(lines)
      return []
    },
    async setTemperatures({ tools = {}, bed, chamber }) {
      const wanted = Object.entries(tools)
      const lines = wanted.map(([tool, target]) => `M104 S${target}${tool === '0' ? '' : ` T${tool}`}`)
      if (bed !== undefined) lines.push(`M140 S${bed}`)
      if (chamber !== undefined) lines.push(`M141 S${chamber}`)
      await run(lines, 'heat')
      for (const [tool, target] of wanted) {
        await shows((report) => targetOfTool(report, Number(tool)) === target, `nozzle ${target}`)
      }
      if (bed !== undefined && known.bed_target_temper !== undefined) {
        await shows((report) => report.bed_target_temper === bed, `bed ${bed}`)
      }
      if (chamber !== undefined && known.ctt !== undefined) {
        await shows((report) => report.ctt === chamber, `chamber ${chamber}`)
      }
    },
    async home(axes = ['x', 'y', 'z']) {
      requireIdle(life, 'home')
      const isAll = axes.length === 3
      await run([isAll ? 'G28' : `G28 ${axes.map((axis) => axis.toUpperCase()).join(' ')}`])
      const isHomed = ({ home_flag: flag = 0 }: PrintReport) =>
        axes.every((axis) => homedAxes(flag).includes(axis))
      if (known.home_flag !== undefined) await shows(isHomed, 'homing')
    },
    async jog({ x, y, z, e, feedrateMmPerMinute = 3000 }) {
      requireIdle(life, 'move')
      const words = Object.entries({ X: x, Y: y, Z: z, E: e })
        .filter(([, distance]) => distance !== undefined)
        .map(([letter, distance]) => `${letter}${distance}`)
      await run(['G91', 'M83', `G1 ${words.join(' ')} F${feedrateMmPerMinute}`, 'G90'])
    },
    async setSpeed(percent) {
      requireReady(life, 'change the speed')
      const distance = (level: number) => Math.abs((speedLevels[level] ?? 0) - percent)
      const nearest = speedLevels.map((_, at) => at).reduce((a, b) => (distance(b) < distance(a) ? b : a))
      await orders.give('print', { command: 'print_speed', param: String(nearest + 1) })
      await shows((report) => report.spd_lvl === nearest + 1, `speed level ${nearest + 1}`)
    },
    async setFan({ fan = 'part', percent }) {
      const number = fanNumbers[fan]
      if (number === undefined) throw new DriverFailure('refused', `The printer has no fan “${fan}”`)
      await run([`M106 P${number} S${Math.round(percent * 2.55)}`])
      const field = fanFields[fan as keyof typeof fanFields]
      const isSet = (report: PrintReport) =>
        Math.abs((Number(report[field]) / 15) * 100 - percent) <= 100 / 15
      if (known[field] !== undefined) await shows(isSet, `fan ${fan} ${percent}`)
    },
    async light({ light = defaultLight, on }) {
      requireReady(life, 'switch the light')
      const mode = on ? 'on' : 'off'
      await orders.give('system', {
        command: 'ledctrl',
        led_node: light,
        led_mode: mode,
        led_on_time: 500,
        led_off_time: 500,
        loop_times: 0,
        interval_time: 0,
      })
      const isSet = ({ lights_report: lights = [] }: PrintReport) =>
        lights.some((entry) => entry.node === light && entry.mode === mode)
      if (known.lights_report !== undefined) await shows(isSet, `light ${mode}`)
    },
    async skipObjects(ids) {
      if (life.state.phase === 'idle') throw new DriverFailure('wrong-state', 'Nothing is being printed')
      const objects = ids.map(Number)
      if (objects.some((id) => !Number.isInteger(id))) {
        throw new DriverFailure('refused', 'Objects of this printer are numbers')
      }
      await orders.give('print', { command: 'skip_objects', obj_list: objects })
      await shows(({ s_obj: skipped = [] }) => objects.every((id) => skipped.includes(id)), 'skip objects')
    },
    async resolveNotification(id) {
      const error = known.print_error ?? 0
      if (id !== printErrorId) throw new DriverFailure('refused', 'This can only be settled at the printer')
      if (error === 0) return
      const subtask = known.subtask_id ?? ''
      await orders.give('print', { command: 'clean_print_error', subtask_id: subtask, print_error: error })
      // Closes the window on the printer's screen too.
      const err = printErrorCode(error).replace('_', '')
      orders.ask('system', {
        command: 'uiop',
        name: 'print_error',
        action: 'close',
        source: 1,
        type: 'dialog',
        err,
      })
      await shows((report) => (report.print_error ?? 0) === 0, 'dismiss the error')
    },
  }
}

function targetOfTool(
  { device, nozzle_target_temper: target }: PrintReport,
  tool: number,
): number | undefined {
  const packed = device?.extruder?.info?.find(({ id }) => id === tool)?.temp
  return packed === undefined ? target : (packed >>> 16) & 0xffff
}
