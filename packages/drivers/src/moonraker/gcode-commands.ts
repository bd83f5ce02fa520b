import type { Commands } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import type { MoonrakerSession } from './link.ts'

type GcodeCommands = Pick<
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

const near = (value: unknown, wanted: number, tolerance: number) =>
  Math.abs(Number(value) - wanted) <= tolerance

/** What goes through Klipper's console: sent as g-code, confirmed by the object it changes. */
export function createGcodeCommands(session: MoonrakerSession): GcodeCommands {
  const { life, rpc, klipper, timing } = session

  async function run(lines: readonly string[]): Promise<void> {
    requireReady(life, 'run g-code')
    await rpc.call('printer.gcode.script', { script: lines.join('\n') }, timing.confirmSeconds)
  }

  function shows(object: string, field: string, wanted: number, tolerance: number): Promise<void> {
    const check = () => near(klipper.known[object]?.[field], wanted, tolerance)
    return life.until(check, `${object} ${field} ${wanted}`, timing.requestSeconds)
  }

  function lightNamed(name: string | undefined): string {
    const lights = Object.keys(klipper.known).filter((object) => /^(output_pin|led|neopixel) /.test(object))
    const found = name === undefined ? lights[0] : lights.find((object) => object.endsWith(` ${name}`))
    if (found === undefined) throw new DriverFailure('refused', 'The printer has no such light')
    return found
  }

  return {
    async gcode(lines) {
      if (lines.some((line) => /^\s*M112\b/i.test(line))) {
        // As g-code it would wait in line behind the very move it should stop.
        await rpc.call('printer.emergency_stop', {}, timing.requestSeconds)
        return []
      }
      const heard = session.console.listen()
      try {
        await run(lines)
        return [...heard.lines]
      } finally {
        heard.done()
      }
    },
    async setTemperatures({ tools = {}, bed, chamber }) {
      const wanted: [object: string, heater: string, target: number][] = Object.entries(tools).map(
        ([tool, target]) => {
          const heater = tool === '0' ? 'extruder' : `extruder${tool}`
          return [heater, heater, target]
        },
      )
      if (bed !== undefined) wanted.push(['heater_bed', 'heater_bed', bed])
      if (chamber !== undefined) {
        const object = Object.keys(klipper.known).find((name) => /^heater_generic .*chamber/i.test(name))
        if (object === undefined)
          throw new DriverFailure('refused', 'The chamber of this printer has no heater')
        wanted.push([object, object.slice('heater_generic '.length), chamber])
      }
      await run(
        wanted.map(([, heater, target]) => `SET_HEATER_TEMPERATURE HEATER=${heater} TARGET=${target}`),
      )
      await Promise.all(wanted.map(([object, , target]) => shows(object, 'target', target, 0.5)))
    },
    async home(axes = ['x', 'y', 'z']) {
      requireIdle(life, 'home')
      await run([`G28 ${axes.map((axis) => axis.toUpperCase()).join(' ')}`])
      const isHomed = () => axes.every((axis) => String(klipper.known.toolhead?.homed_axes).includes(axis))
      await life.until(isHomed, `home ${axes.join('')}`, timing.requestSeconds)
    },
    async jog({ x, y, z, e, feedrateMmPerMinute = 3000 }) {
      requireIdle(life, 'move')
      const words = Object.entries({ X: x, Y: y, Z: z, E: e }).filter(
        ([, distance]) => distance !== undefined,
      )
      const move = words.map(([letter, distance]) => `${letter}${distance}`).join(' ')
      await run([
        'SAVE_GCODE_STATE NAME=printyard_jog',
        'G91',
        'M83',
        `G1 ${move} F${feedrateMmPerMinute}`,
        'RESTORE_GCODE_STATE NAME=printyard_jog',
      ])
    },
    async setSpeed(percent) {
      await run([`M220 S${percent}`])
      await shows('gcode_move', 'speed_factor', percent / 100, 0.005)
    },
    async setFan({ fan = 'part', percent }) {
      const isPart = fan === 'part'
      await run([
        isPart ? `M106 S${Math.round(percent * 2.55)}` : `SET_FAN_SPEED FAN=${fan} SPEED=${percent / 100}`,
      ])
      await shows(isPart ? 'fan' : `fan_generic ${fan}`, 'speed', percent / 100, 0.02)
    },
    async light({ light, on }) {
      const object = lightNamed(light)
      const [kind, name] = object.split(' ')
      const value = on ? 1 : 0
      await run([
        kind === 'output_pin'
          ? `SET_PIN PIN=${name} VALUE=${value}`
          : `SET_LED LED=${name} RED=${value} GREEN=${value} BLUE=${value} WHITE=${value}`,
      ])
      if (kind === 'output_pin') await shows(object, 'value', value, 0.01)
    },
    async skipObjects(ids) {
      if (life.state.phase === 'idle') throw new DriverFailure('wrong-state', 'Nothing is being printed')
      await run(ids.map((id) => `EXCLUDE_OBJECT NAME=${id}`))
      const isSkipped = () => {
        const skipped = (klipper.known.exclude_object?.excluded_objects ?? []) as string[]
        return ids.every((id) => skipped.some((name) => name.toLowerCase() === id.toLowerCase()))
      }
      await life.until(isSkipped, 'skip objects', timing.requestSeconds)
    },
    async resolveNotification(_id, answer) {
      const gcode = session.console.prompts.answer(answer)
      if (gcode === undefined) throw new DriverFailure('wrong-state', 'That question is no longer open')
      await run([gcode])
    },
  }
}
