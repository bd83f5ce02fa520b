import { posix } from 'node:path'
import type { Faults } from '../testing/simulator.ts'
import { printErrors, type SimulatedBambu } from './simulator-printer.ts'

type Body = Record<string, unknown>
/** Undefined for "done", else the reason why not. */
type Obeyed = string | undefined

const unsigned = 84033543
const largestTaskId = 2 ** 31 - 1

/** Does what is asked and answers as a printer would: the whole command comes back, with a result added. */
export function obey(printer: SimulatedBambu, faults: Faults, kind: string, body: Body): Body | undefined {
  const command = String(body.command)
  if (kind === 'info') return { ...body, module: versions }
  if (faults.quirks.has('ignores commands')) return undefined
  if (faults.quirks.has('developer mode off') && kind === 'print') {
    return { ...body, result: 'failed', reason: 'mqtt message verify failed', err_code: unsigned }
  }
  if (faults.refuseWith !== undefined) return { ...body, result: 'fail', reason: faults.refuseWith }
  const perform = commands[`${kind}.${command}`]
  if (perform === undefined) return { ...body, result: 'fail', reason: 'unknown command' }
  const reason = perform(printer, body)
  printer.machine.changed()
  const result = reason === undefined ? 'SUCCESS' : 'FAIL'
  return { ...body, result, reason: reason ?? 'SUCCESS', err_code: 0 }
}

const versions = [
  { name: 'ota', sw_ver: '01.08.02.00', product_name: 'Bambu Lab P1S' },
  { name: 'esp32', sw_ver: '01.11.33.57' },
]

const commands: Record<string, (printer: SimulatedBambu, body: Body) => Obeyed> = {
  // A printer that still reads the file says yes as well, and does not pause.
  'print.pause': ({ machine, gcodeState }) => {
    if (gcodeState === 'RUNNING' && machine.truth === 'printing') machine.pause()
    return undefined
  },
  'print.resume': ({ machine }) => {
    if (machine.truth === 'paused') machine.resume()
    return undefined
  },
  'print.stop': ({ machine }) => {
    if (!machine.isIdle) machine.cancel()
    return undefined
  },
  'print.project_file': startProject,
  'print.gcode_file': (printer, { param }) => startFile(printer, posix.basename(String(param))),
  'print.gcode_line': (printer, { param }) => {
    for (const line of String(param).split('\n').filter(Boolean)) runGcode(printer, line)
    return undefined
  },
  'print.set_ctt': ({ machine }, { ctt_val: target }) => {
    if (typeof target !== 'number') return 'no temperature'
    machine.chamber.target = target
    return undefined
  },
  'print.print_speed': (printer, { param }) => {
    if (!/^[1-4]$/.test(String(param))) return 'invalid level'
    printer.setSpeedLevel(Number(param))
    return undefined
  },
  'print.skip_objects': ({ machine }, { obj_list: list }) => {
    for (const id of list as number[]) machine.skipped.add(String(id))
    return undefined
  },
  'print.clean_print_error': (printer) => {
    printer.printError = 0
    return undefined
  },
  'system.ledctrl': ({ machine }, body) => {
    const isWhole = ['led_on_time', 'led_off_time', 'loop_times', 'interval_time'].every((key) => key in body)
    if (!isWhole) return 'fields are missing'
    if (body.led_node === 'chamber_light') machine.light = body.led_mode === 'on'
    return undefined
  },
  'system.uiop': () => undefined,
}

function startProject(printer: SimulatedBambu, body: Body): Obeyed {
  printer.projects.push(body)
  if (typeof body.use_ams !== 'boolean') return 'use_ams is no boolean'
  for (const field of ['project_id', 'task_id', 'subtask_id']) {
    if (!(Number(body[field]) <= largestTaskId)) return `${field} is out of range`
  }
  if (!/^Metadata\/plate_\d+\.gcode$/.test(String(body.param))) return 'no such plate'
  if (printer.isBusy) {
    printer.printError = printErrors.busy
    return undefined
  }
  const [address, file = ''] = printer.addresses.exec(String(body.url)) ?? []
  const name = address?.startsWith('ftp:') ? decodeURIComponent(file) : file
  return startFile(printer, name, String(body.subtask_id))
}

function startFile(printer: SimulatedBambu, file: string, subtaskId = '0'): Obeyed {
  const { machine } = printer
  if (!machine.files.has(file) || printer.unreadable.has(file)) {
    printer.printError = printErrors.unreadable
    return undefined
  }
  machine.start(file)
  printer.subtaskId = subtaskId
  return undefined
}

function runGcode(printer: SimulatedBambu, line: string): void {
  const { machine } = printer
  printer.gcode.push(line)
  const [word = ''] = line.split(' ')
  const value = Number(/ S(\d+)/.exec(line)?.[1])
  const [tool] = machine.tools
  if (word === 'M104' && tool !== undefined) tool.target = value
  else if (word === 'M140') machine.bed.target = value
  else if (word === 'M106' && line.includes('P1')) machine.fanPercent = Math.round((value / 255) * 100)
  else if (word === 'G28') machine.homed = 'xyz'
}
