import type { WordCommand } from '../dialects/words.ts'
import { applyVelocityLimit } from '../motion/limit-commands.ts'
import { pointsOf } from './object-list.ts'
import type { PrintRecorder } from './print-recorder.ts'

type Parameters = ReadonlyMap<string, string>
type Handler = (print: PrintRecorder, parameters: Parameters) => void

const TOOL_KEYS = [
  'EXTRUDER_TEMP',
  'EXTRUDER',
  'HOTEND',
  'HOTEND_TEMP',
  'NOZZLE',
  'NOZZLE_TEMP',
  'TOOL_TEMP',
  'PRINT_TEMP',
  'TEMP',
]
const BED_KEYS = ['BED_TEMP', 'BED', 'BEDTEMP', 'BED_TEMPERATURE']
const CHAMBER_KEYS = ['CHAMBER_TEMP', 'CHAMBER', 'CHAMBER_TEMPERATURE']

const HANDLERS: Readonly<Record<string, Handler>> = {
  SET_VELOCITY_LIMIT: (print, parameters) => applyVelocityLimit(print.planner.limits, parameters),
  EXCLUDE_OBJECT_DEFINE: defineObject,
  EXCLUDE_OBJECT_START: (print, parameters) =>
    print.objects.start('exclude-object', parameters.get('NAME') ?? ''),
  EXCLUDE_OBJECT_END: (print) => print.objects.end('exclude-object'),
  PAUSE: (print) => pause(print, 'PAUSE'),
  '@PAUSE': (print) => pause(print, '@pause'),
  M600: (print) => pause(print, 'M600'),
  SET_HEATER_TEMPERATURE: setHeater,
  TEMPERATURE_WAIT: () => undefined,
  ACTIVATE_EXTRUDER: activateExtruder,
  START_PRINT: startPrint,
  PRINT_START: startPrint,
  _START_PRINT: startPrint,
}

/** Klipper's commands and the start macros slicers' profiles call. */
export function applyWordCommand(print: PrintRecorder, command: WordCommand): void {
  const handler = Object.hasOwn(HANDLERS, command.name) ? HANDLERS[command.name] : undefined
  handler?.(print, command.parameters)
}

function defineObject(print: PrintRecorder, parameters: Parameters): void {
  const name = parameters.get('NAME')
  if (name === undefined || name === '') return
  const [centre] = pointsOf(parameters.get('CENTER'))
  print.objects.define('exclude-object', name, name, centre, pointsOf(parameters.get('POLYGON')))
}

function pause(print: PrintRecorder, words: string): void {
  print.stop(0)
  print.events.pause({
    layer: print.layers.current,
    command: words,
    position: print.program.place.position,
  })
}

function setHeater(print: PrintRecorder, parameters: Parameters): void {
  const target = Number(parameters.get('TARGET'))
  const heater = parameters.get('HEATER')?.toLowerCase()
  if (heater === 'heater_bed') print.temperatures.setBed(target)
  else if (heater?.includes('chamber')) print.temperatures.setChamber(target)
  else if (heater?.startsWith('extruder')) print.temperatures.setTool(toolOf(heater), target)
}

function activateExtruder(print: PrintRecorder, parameters: Parameters): void {
  print.program.interpreter.selectTool(toolOf(parameters.get('EXTRUDER') ?? ''))
}

function toolOf(extruder: string): number {
  return Number(extruder.match(/^extruder(\d{1,2})$/i)?.[1] ?? 0)
}

function startPrint(print: PrintRecorder, parameters: Parameters): void {
  const tool = firstOf(parameters, TOOL_KEYS)
  const bed = firstOf(parameters, BED_KEYS)
  const chamber = firstOf(parameters, CHAMBER_KEYS)
  if (tool !== undefined) print.temperatures.setTool(print.program.interpreter.extruders.tool, tool)
  if (bed !== undefined) print.temperatures.setBed(bed)
  if (chamber !== undefined) print.temperatures.setChamber(chamber)
}

function firstOf(parameters: Parameters, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = Number(parameters.get(key))
    if (value > 0) return value
  }
  return undefined
}
