import { posix } from 'node:path'
import type { SimulatedMachine } from '../testing/simulated-machine.ts'
import type { SimulatedPrusa } from './simulator-routes.ts'

/** What the Raspberry Pi calls its folder in paths it tells; in addresses the folder is `local`. */
export const storageName = 'PrusaLink gcodes'

/** PrusaLink knows no transitional states: a printer that pauses reads PAUSED, one that cancels reads PRINTING. */
const words: Record<string, string> = {
  printing: 'PRINTING',
  cancelling: 'PRINTING',
  pausing: 'PRINTING',
  paused: 'PAUSED',
  resuming: 'PAUSED',
}

function stateOf({ machine, attention }: SimulatedPrusa): string {
  if (machine.errorReason !== undefined) return 'ERROR'
  if (attention !== undefined) return 'ATTENTION'
  if (!machine.isIdle) return words[machine.truth] ?? 'BUSY'
  const { lastRun } = machine
  if (lastRun?.outcome === 'finished') return 'FINISHED'
  if (lastRun?.outcome === 'cancelled') return 'STOPPED'
  return 'IDLE'
}

let round = 0

export function simulatedStatus(prusa: SimulatedPrusa): unknown {
  const { machine, flavour, faults, attention } = prusa
  const state = stateOf(prusa)
  const [tool] = machine.tools
  const trouble = machine.errorReason ?? attention
  const nozzle = { temp_nozzle: tool?.current, target_nozzle: tool?.target }
  const bed = { temp_bed: machine.bed.current, target_bed: machine.bed.target }
  round += 1
  // Values that are not known for the moment are simply not there.
  const temperatures = !faults.partialUpdates ? { ...nozzle, ...bed } : round % 2 === 0 ? nozzle : bed
  const usb = { path: '/usb/', name: 'usb', read_only: false }
  return {
    storage: flavour === 'pi' ? [{ path: '/local' }, { path: '/sdcard', read_only: true }] : usb,
    printer: {
      state,
      ...temperatures,
      axis_z: machine.layer * 0.2,
      flow: 100,
      speed: machine.speedPercent,
      fan_hotend: 0,
      fan_print: 0,
      status_printer: trouble === undefined ? { ok: true, message: 'OK' } : { ok: false, message: trouble },
    },
    ...(machine.isIdle
      ? {}
      : {
          job: {
            id: machine.runs.length,
            progress: machine.progress * 100,
            time_remaining: Math.round((1 - machine.progress) * 600),
            time_printing: Math.round(machine.elapsedSeconds),
          },
        }),
  }
}

export function simulatedJob(prusa: SimulatedPrusa): unknown {
  const { machine, flavour, faults } = prusa
  const { run } = machine
  if (run === undefined) return null
  const name = posix.basename(run.file)
  const folder = posix.dirname(run.file) === '.' ? '' : `/${posix.dirname(run.file)}`
  const short = faults.quirks.has('short names')
  const file =
    flavour === 'pi'
      ? { name, display_name: name, path: `/${storageName}${folder}/${name}` }
      : {
          name: `${name.slice(0, 6).toUpperCase()}~1.GCO`,
          display_name: name,
          path: `/usb${short ? folder.toUpperCase() : folder}`,
        }
  return { id: machine.runs.length, state: stateOf(prusa), progress: machine.progress * 100, file }
}

/** Files and folders right below a folder. */
export function listing(machine: SimulatedMachine, folder: string): unknown[] {
  const inside = [...machine.files].filter(([path]) => folder === '' || path.startsWith(`${folder}/`))
  const nodes = new Map<string, unknown>()
  for (const [path, file] of inside) {
    const [name = '', ...deeper] = path.slice(folder === '' ? 0 : folder.length + 1).split('/')
    const leaf = {
      name,
      display_name: name,
      type: 'PRINT_FILE',
      size: file.bytes.length,
      m_timestamp: Math.round(file.modifiedAt / 1000),
    }
    nodes.set(name, deeper.length > 0 ? { name, display_name: name, type: 'FOLDER' } : leaf)
  }
  return [...nodes.values()]
}
