import type { Commands, FanRequest, JogRequest, LightRequest, TemperatureTargets } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import { reportedFanSpeed, settingsOf } from './klipper-settings.ts'
import type { MoonrakerSession } from './link.ts'
import { isLit } from './telemetry.ts'

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

/** What goes through Klipper's console: sent as g-code, confirmed by the object it changes. */
export function createGcodeCommands(session: MoonrakerSession): GcodeCommands {
  return {
    gcode: (lines) => typeIn(session, lines),
    setTemperatures: (targets) => setTemperatures(session, targets),
    home: (axes = ['x', 'y', 'z']) => home(session, axes),
    jog: (request) => jog(session, request),
    async setSpeed(percent) {
      await run(session, [`M220 S${percent}`])
      await shows(session, 'gcode_move', 'speed_factor', percent / 100, 0.005)
    },
    setFan: (request) => setFan(session, request),
    light: (request) => switchLight(session, request),
    skipObjects: (ids) => skipObjects(session, ids),
    async resolveNotification(_id, answer) {
      const gcode = session.console.prompts.answer(answer)
      if (gcode === undefined) throw new DriverFailure('wrong-state', 'That question is no longer open')
      await run(session, [gcode])
    },
  }
}

async function run({ life, rpc, timing }: MoonrakerSession, lines: readonly string[]): Promise<void> {
  requireReady(life, 'run g-code')
  await rpc.call('printer.gcode.script', { script: lines.join('\n') }, timing.confirmSeconds)
}

function shows(
  { life, klipper, timing }: MoonrakerSession,
  object: string,
  field: string,
  wanted: number,
  tolerance: number,
): Promise<void> {
  const check = () => Math.abs(Number(klipper.known[object]?.[field]) - wanted) <= tolerance
  return life.until(check, `${object} ${field} ${wanted}`, timing.requestSeconds)
}

/** By its last word Klipper knows an object in g-code. */
function shortName(object: string): string {
  return object.slice(object.lastIndexOf(' ') + 1)
}

async function typeIn(session: MoonrakerSession, lines: readonly string[]): Promise<readonly string[]> {
  if (lines.some((line) => /^\s*M112\b/i.test(line))) {
    // As g-code it would wait in line behind the very move it should stop.
    await session.rpc.call('printer.emergency_stop', {}, session.timing.requestSeconds)
    return []
  }
  const heard = session.console.listen()
  try {
    await run(session, lines)
    refuseUnknown(lines, heard.lines)
    return [...heard.lines]
  } finally {
    heard.done()
  }
}

/** Klipper says ok to what it does not know, and mentions it on the console. */
function refuseUnknown(lines: readonly string[], heard: readonly string[]): void {
  for (const line of heard) {
    const command = /^\/\/ Unknown command:"(.*)"/.exec(line)?.[1]
    if (command === undefined) continue
    if (lines.some((own) => own.trim().toUpperCase().startsWith(command.toUpperCase())))
      throw new DriverFailure('refused', `Klipper does not know ${command}`, { printerSaid: line.slice(3) })
  }
}

async function setTemperatures(
  session: MoonrakerSession,
  { tools = {}, bed, chamber }: TemperatureTargets,
): Promise<void> {
  const wanted = Object.entries(tools).map(([tool, target]) => {
    return [tool === '0' ? 'extruder' : `extruder${tool}`, target] as const
  })
  if (bed !== undefined) wanted.push(['heater_bed', bed])
  if (chamber !== undefined) {
    const names = Object.keys(session.klipper.known)
    const object = names.find((name) => /^heater_generic .*chamber/i.test(name))
    if (object === undefined) throw new DriverFailure('refused', 'The chamber of this printer has no heater')
    wanted.push([object, chamber])
  }
  await run(
    session,
    wanted.map(([object, target]) => `SET_HEATER_TEMPERATURE HEATER=${shortName(object)} TARGET=${target}`),
  )
  await Promise.all(wanted.map(([object, target]) => shows(session, object, 'target', target, 0.5)))
}

async function home(session: MoonrakerSession, axes: readonly string[]): Promise<void> {
  const { life, klipper, timing } = session
  requireIdle(life, 'home')
  await run(session, [`G28 ${axes.map((axis) => axis.toUpperCase()).join(' ')}`])
  const isHomed = () => axes.every((axis) => String(klipper.known.toolhead?.homed_axes).includes(axis))
  await life.until(isHomed, `home ${axes.join('')}`, timing.requestSeconds)
}

async function jog(
  session: MoonrakerSession,
  { x, y, z, e, feedrateMmPerMinute = 3000 }: JogRequest,
): Promise<void> {
  requireIdle(session.life, 'move')
  const words = Object.entries({ X: x, Y: y, Z: z, E: e }).flatMap(([letter, distance]) =>
    distance === undefined ? [] : [`${letter}${Number(distance.toFixed(4))}`],
  )
  const restore = 'RESTORE_GCODE_STATE NAME=printyard_jog'
  const move = `G1 ${words.join(' ')} F${feedrateMmPerMinute}`
  try {
    await run(session, ['SAVE_GCODE_STATE NAME=printyard_jog', 'G91', 'M83', move, restore])
  } catch (error) {
    // A move that Klipper refuses ends the script there, and would leave the printer counting relatively.
    await run(session, [restore]).catch(() => {})
    throw error
  }
}

async function setFan(session: MoonrakerSession, { fan = 'part', percent }: FanRequest): Promise<void> {
  const { life, klipper, timing } = session
  const object = fan === 'part' ? 'fan' : `fan_generic ${fan}`
  requireReady(life, 'set a fan')
  const before = klipper.known[object]?.speed
  if (before === undefined) throw new DriverFailure('refused', 'The printer has no such fan that can be set')
  const expected = reportedFanSpeed(percent / 100, await settingsOf(session, object))
  await run(session, [
    fan === 'part'
      ? `M106 S${Math.round(percent * 2.55)}`
      : `SET_FAN_SPEED FAN=${shortName(object)} SPEED=${percent / 100}`,
  ])
  // Some builds bound the speed in ways of their own: that it moved is word enough.
  const isSet = () => {
    const speed = Number(klipper.known[object]?.speed)
    return Math.abs(speed - expected) <= 0.02 || speed !== before
  }
  await life.until(isSet, `${object} at ${percent} %`, timing.requestSeconds)
}

function lightNamed({ klipper }: MoonrakerSession, name: string | undefined): string {
  const isLight = /^(output_pin|led|neopixel|dotstar|pca9533|pca9632) /
  const lights = Object.keys(klipper.known).filter((object) => isLight.test(object))
  const found = name === undefined ? lights[0] : lights.find((object) => object.endsWith(` ${name}`))
  if (found === undefined) throw new DriverFailure('refused', 'The printer has no such light')
  return found
}

async function switchLight(session: MoonrakerSession, { light, on }: LightRequest): Promise<void> {
  const { life, klipper, timing } = session
  requireReady(life, 'switch a light')
  const object = lightNamed(session, light)
  const name = shortName(object)
  if (object.startsWith('output_pin ')) {
    const { scale = 1 } = await settingsOf(session, object)
    await run(session, [`SET_PIN PIN=${name} VALUE=${on ? scale : 0}`])
  } else {
    const value = on ? 1 : 0
    await run(session, [
      `SET_LED LED=${name} RED=${value} GREEN=${value} BLUE=${value} WHITE=${value} SYNC=0`,
    ])
  }
  const isSwitched = () => isLit(klipper.known[object] ?? {}) === on
  await life.until(isSwitched, `${object} ${on ? 'on' : 'off'}`, timing.requestSeconds)
}

async function skipObjects(session: MoonrakerSession, ids: readonly string[]): Promise<void> {
  const { life, klipper, timing } = session
  if (life.state.phase === 'idle') throw new DriverFailure('wrong-state', 'Nothing is being printed')
  const { objects } = klipper.known.exclude_object ?? {}
  const known = new Set((Array.isArray(objects) ? objects : []).map(({ name }) => String(name).toUpperCase()))
  // Klipper would note any name as skipped, whether there is such an object or not.
  const unknown = ids.find((id) => !known.has(id.toUpperCase()))
  if (unknown !== undefined) throw new DriverFailure('refused', `The print has no object ${unknown}`)
  await run(
    session,
    ids.map((id) => `EXCLUDE_OBJECT NAME="${id}"`),
  )
  const isSkipped = () => {
    const skipped = (klipper.known.exclude_object?.excluded_objects ?? []) as string[]
    return ids.every((id) => skipped.some((name) => name.toUpperCase() === id.toUpperCase()))
  }
  await life.until(isSkipped, 'skip objects', timing.requestSeconds)
}
