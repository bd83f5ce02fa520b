import { isTree, type Tree } from '../rules/deep-merge.ts'
import type { PrintReport, Report } from './wire.ts'

type Kind = 'text' | 'number' | 'list' | 'tree'

/** Of what kind each field must be; what is of another is left out, as if it had not come. */
const kinds: Readonly<Partial<Record<keyof PrintReport, Kind>>> = {
  command: 'text',
  sequence_id: 'text',
  gcode_state: 'text',
  gcode_file: 'text',
  subtask_name: 'text',
  subtask_id: 'text',
  mc_percent: 'number',
  mc_remaining_time: 'number',
  layer_num: 'number',
  total_layer_num: 'number',
  stg_cur: 'number',
  print_error: 'number',
  hms: 'list',
  nozzle_temper: 'number',
  nozzle_target_temper: 'number',
  bed_temper: 'number',
  bed_target_temper: 'number',
  chamber_temper: 'number',
  ctt: 'number',
  device: 'tree',
  spd_lvl: 'number',
  spd_mag: 'number',
  cooling_fan_speed: 'text',
  big_fan1_speed: 'text',
  big_fan2_speed: 'text',
  lights_report: 'list',
  home_flag: 'number',
  wifi_signal: 'text',
  fun: 'text',
  ams: 'tree',
  vt_tray: 'tree',
  vir_slot: 'list',
  ipcam: 'tree',
}

const readers: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  text: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
  // Firmware writes numbers as text here and there.
  number: (value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  },
  list: (value) => (Array.isArray(value) ? value.filter(isTree) : undefined),
  tree: (value) => (isTree(value) ? value : undefined),
}

/** What a printer sends is untrusted: only what has the right shape goes on. */
export function saneReport(message: unknown): Report {
  if (!isTree(message)) return {}
  const { print, info, system } = message
  return {
    ...(isTree(print) ? { print: sanePrint(print) } : {}),
    ...(isTree(info) ? { info: info as Report['info'] & object } : {}),
    ...(isTree(system) ? { system: system as Report['system'] & object } : {}),
  }
}

function sanePrint(print: Tree): Report['print'] & object {
  const sane: Tree = {}
  for (const [field, value] of Object.entries(print)) {
    // A printer may name its fields as it likes, also like those that every object has.
    if (field in Object.prototype) continue
    const kind = kinds[field as keyof PrintReport]
    const read = kind === undefined ? value : readers[kind](value)
    if (read !== undefined) sane[field] = read
  }
  if (isTree(sane.ams) && 'ams' in sane.ams) sane.ams = { ...sane.ams, ams: saneUnits(sane.ams.ams) }
  if ('s_obj' in sane && !Array.isArray(sane.s_obj)) delete sane.s_obj
  return sane as Report['print'] & object
}

function saneUnits(units: unknown): Tree[] {
  if (!Array.isArray(units)) return []
  return units.filter(isTree).map((unit) => ({
    ...unit,
    ...('tray' in unit ? { tray: Array.isArray(unit.tray) ? unit.tray.filter(isTree) : [] } : {}),
  }))
}
