import { posix } from 'node:path'
import type { SimulatedPrusa } from './simulated-prusa.ts'

/** What the Raspberry Pi calls its folder in paths it tells; in addresses the folder is `local`. */
export const storageName = 'PrusaLink gcodes'

/** A Raspberry Pi stops showing the end of a print by itself. */
const timesEndShown = 3

/** A printer reads PAUSED while it pauses and PRINTING while it cancels; a Raspberry Pi says what was before. */
const words = {
  printer: {
    printing: 'PRINTING',
    cancelling: 'PRINTING',
    pausing: 'PAUSED',
    paused: 'PAUSED',
    resuming: 'PAUSED',
  },
  pi: {
    printing: 'PRINTING',
    cancelling: undefined,
    pausing: 'PRINTING',
    paused: 'PAUSED',
    resuming: 'PAUSED',
  },
}

export function shownState(prusa: SimulatedPrusa): string {
  const { machine, attention, flavour, isRecovering } = prusa
  if (machine.errorReason !== undefined) return 'ERROR'
  if (attention) return 'ATTENTION'
  if (isRecovering) return 'BUSY'
  if (machine.isIdle) return shownEnd(prusa)
  const { truth } = machine
  if (truth === 'printing' || truth === 'paused') prusa.lastWord = words[flavour][truth]
  const known: Partial<Record<string, string | undefined>> = words[flavour]
  return known[truth] ?? prusa.lastWord
}

function shownEnd({ machine, flavour, clearedRun, endTold }: SimulatedPrusa): string {
  const run = machine.runs.length
  const isOver = flavour === 'pi' && endTold.run === run && endTold.times >= timesEndShown
  if (isOver || clearedRun === run) return 'IDLE'
  const { outcome } = machine.lastRun ?? {}
  return outcome === 'finished' ? 'FINISHED' : outcome === 'cancelled' ? 'STOPPED' : 'IDLE'
}

let round = 0

export function simulatedStatus(prusa: SimulatedPrusa): unknown {
  const { machine, flavour, faults } = prusa
  const state = shownState(prusa)
  if (state === 'FINISHED' || state === 'STOPPED') {
    const run = machine.runs.length
    prusa.endTold = { run, times: prusa.endTold.run === run ? prusa.endTold.times + 1 : 1 }
  }
  const [tool] = machine.tools
  const nozzle = { temp_nozzle: tool?.current, target_nozzle: tool?.target }
  const bed = { temp_bed: machine.bed.current, target_bed: machine.bed.target }
  round += 1
  // Values that are not known for the moment are simply not there.
  const temperatures = !faults.partialUpdates ? { ...nozzle, ...bed } : round % 2 === 0 ? nozzle : bed
  return {
    ...(hasJob(prusa) ? { job: jobStatus(prusa) } : {}),
    storage: flavour === 'pi' ? piStorages : { path: '/usb/', name: 'usb', read_only: false },
    ...(flavour === 'pi' && prusa.transfer ? { transfer: { id: 1, progress: 50 } } : {}),
    printer: {
      state,
      ...temperatures,
      axis_z: machine.layer * 0.2,
      ...(machine.isIdle ? { axis_x: 0, axis_y: 0 } : {}),
      flow: 100,
      speed: machine.speedPercent,
      fan_hotend: 0,
      fan_print: 0,
      ...(flavour === 'pi' ? piConditions(machine.errorReason) : {}),
    },
  }
}

const piStorages = [
  { path: '/local', read_only: false, free_space: 8_000_000_000, name: storageName },
  { path: '/sdcard', read_only: true },
]

function piConditions(trouble: string | undefined): object {
  const ok = { ok: true, message: 'OK' }
  return { status_connect: ok, status_printer: trouble === undefined ? ok : { ok: false, message: trouble } }
}

/** Over the screen of a print that ended, a printer's warning shows that print once more. */
function hasJob({ machine, flavour, attention, isRecovering, clearedRun }: SimulatedPrusa): boolean {
  if (!machine.isIdle) return !isRecovering
  const showsEnd = machine.lastRun?.outcome !== undefined && clearedRun !== machine.runs.length
  return flavour === 'printer' && attention && showsEnd
}

function jobStatus({ machine, hasNoJobId }: SimulatedPrusa): unknown {
  return {
    ...(hasNoJobId ? {} : { id: machine.runs.length }),
    progress: machine.progress * 100,
    time_remaining: Math.round((1 - machine.progress) * 600),
    time_printing: Math.round(machine.elapsedSeconds),
  }
}

export function simulatedJob(prusa: SimulatedPrusa): unknown {
  const { machine, flavour, faults } = prusa
  const run = machine.lastRun
  if (!hasJob(prusa) || run === undefined) return null
  const name = posix.basename(run.file)
  const folder = posix.dirname(run.file) === '.' ? '' : `/${posix.dirname(run.file)}`
  const file =
    flavour === 'pi'
      ? { name, display_name: name, path: `/${storageName}${folder}/${name}` }
      : {
          name: shortName(name),
          display_name: name,
          path: `/usb${faults.quirks.has('short names') ? folder.split('/').map(shortName).join('/') : folder}`,
        }
  return { id: machine.runs.length, state: shownState(prusa), progress: machine.progress * 100, file }
}

/** The older interface: a printer tells what it is in the middle of. */
export function simulatedFlags({ machine: { truth } }: SimulatedPrusa): unknown {
  const isAtWork = truth !== 'operational' && truth !== 'error'
  return {
    state: {
      text: isAtWork ? 'Printing' : 'Operational',
      flags: {
        printing: isAtWork && truth !== 'cancelling',
        paused: truth === 'paused' || truth === 'pausing',
        pausing: truth === 'pausing',
        cancelling: truth === 'cancelling',
      },
    },
  }
}

/** The older interface: a Raspberry Pi still tells the file of a job that ended. */
export function simulatedOlderJob({ machine, flavour }: SimulatedPrusa): unknown {
  const path = machine.lastRun?.file
  if (flavour === 'printer' || path === undefined) return { state: 'Operational', job: null, progress: null }
  return { job: { file: { name: posix.basename(path), path: `/${storageName}/${path}` } } }
}

function shortName(name: string): string {
  const [stem = '', ending] = name.toUpperCase().replaceAll(' ', '').split('.')
  const short = stem.length > 8 || name.includes(' ') ? `${stem.slice(0, 6)}~1` : stem
  return ending === undefined ? short : `${short}.${ending.slice(0, 3)}`
}

/** Files and folders right below a folder; a printer tells no sizes here. */
export function listing({ machine, flavour }: SimulatedPrusa, folder: string): unknown[] {
  const inside = [...machine.files].filter(([path]) => folder === '' || path.startsWith(`${folder}/`))
  const nodes = new Map<string, unknown>()
  for (const [path, file] of inside) {
    const [name = '', ...deeper] = path.slice(folder === '' ? 0 : folder.length + 1).split('/')
    const names = { name: flavour === 'pi' ? name : shortName(name), display_name: name }
    const size = flavour === 'pi' ? { size: file.bytes.length } : {}
    const leaf = {
      ...names,
      type: 'PRINT_FILE',
      ...size,
      m_timestamp: Math.round(file.modifiedAt / 1000),
    }
    nodes.set(name, deeper.length > 0 ? { ...names, type: 'FOLDER' } : leaf)
  }
  return [...nodes.values()]
}
