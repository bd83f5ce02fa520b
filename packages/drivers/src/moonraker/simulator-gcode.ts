import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import { type MethodContext, RpcError } from './simulator-context.ts'

type Code = (context: MethodContext, line: string) => void

const word = (line: string, letter: string) =>
  Number(new RegExp(`\\b${letter}(-?[\\d.]+)`).exec(line)?.[1] ?? 0)

function named(line: string, name: string): string {
  const match = new RegExp(`\\b${name}=(?:"([^"]*)"|(\\S+))`).exec(line)
  return match?.[1] ?? match?.[2] ?? ''
}

function heaterNamed(machine: SimulatedMachine, name: string): { target: number } {
  const heaters: Record<string, { target: number } | undefined> = {
    heater_bed: machine.bed,
    chamber: machine.chamber,
  }
  const heater = heaters[name] ?? machine.tools[Number(name.replace('extruder', '') || 0)]
  if (heater === undefined) throw new RpcError(400, `The value '${name}' is not valid for HEATER`)
  return heater
}

/** The few g-codes a panel sends. */
const codes: Record<string, Code | undefined> = {
  G28: ({ klipper: { machine } }, line) => {
    const axes = line
      .slice(3)
      .replaceAll(/[^XYZ]/g, '')
      .toLowerCase()
    machine.homed = axes || 'xyz'
  },
  G1: ({ klipper }) => {
    if (klipper.machine.homed === '')
      throw new RpcError(400, 'Must home axis first: 0.000 0.000 0.000 [0.000]')
  },
  G90: ({ klipper }) => {
    klipper.countsRelatively = false
  },
  G91: ({ klipper }) => {
    klipper.countsRelatively = true
  },
  RESTORE_GCODE_STATE: ({ klipper }) => {
    klipper.countsRelatively = false
  },
  M24: ({ klipper }) => {
    klipper.pausedByCard = false
    if (klipper.machine.truth === 'paused') klipper.machine.resume()
  },
  CLEAR_PAUSE: ({ klipper }) => {
    klipper.pausedWhileIdle = false
  },
  SDCARD_RESET_FILE: ({ klipper }) => {
    klipper.forgotLastRun = true
    if (!klipper.machine.isIdle) klipper.machine.cancel()
  },
  M220: ({ klipper: { machine } }, line) => {
    machine.speedPercent = word(line, 'S')
  },
  M106: ({ klipper: { machine } }, line) => {
    machine.fanPercent = Math.round((word(line, 'S') / 255) * 100)
  },
  SET_HEATER_TEMPERATURE: ({ klipper: { machine } }, line) => {
    heaterNamed(machine, named(line, 'HEATER')).target = Number(named(line, 'TARGET'))
  },
  SET_PIN: ({ klipper: { machine } }, line) => {
    machine.light = Number(named(line, 'VALUE')) > 0
  },
  EXCLUDE_OBJECT: ({ klipper: { machine } }, line) => {
    machine.skipped.add(named(line, 'NAME').toUpperCase())
  },
}

const withoutEffect = /^(G0|M10[47]|M8[23]|SAVE_GCODE_STATE|M117|RESPOND)$/

/** A script stops at the first line that fails. What Klipper does not know it only mentions, and says ok. */
export function runGcode(context: MethodContext, script: string): void {
  for (const line of script.split('\n').map((text) => text.trim())) {
    const [command = ''] = line.split(' ')
    codes[command]?.(context, line)
    const isKnown = codes[command] !== undefined || withoutEffect.test(command)
    context.respond(isKnown ? `// did ${command}` : `// Unknown command:"${command.toUpperCase()}"`)
  }
}
