import { isTree, type Tree } from '../rules/deep-merge.ts'
import type { PrintReport, Report } from './wire.ts'

const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Firmware writes numbers as text here and there. */
const readNumber = (value: unknown) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const readTree = (value: unknown) => (isTree(value) ? value : undefined)

const readList = (value: unknown, isEntry: (entry: Tree) => boolean) =>
  Array.isArray(value) ? value.filter(isTree).filter(isEntry) : undefined

const hasId = ({ id }: Tree) => readText(id) !== undefined

/** Bits, written in hexadecimal or as a plain number. */
const readBits = (value: unknown) => (typeof value === 'number' ? value.toString(16) : readText(value))

const readCode = (value: unknown) => (String(value).startsWith('0x') ? Number(value) : readNumber(value))

function readHealth(value: unknown): Tree[] | undefined {
  return readList(value, () => true)
    ?.map(({ attr, code }) => ({ attr: readCode(attr), code: readCode(code) }))
    .filter(({ attr, code }) => attr !== undefined && code !== undefined)
}

function readObjects(value: unknown): number[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map(readNumber).filter((id) => id !== undefined)
}

function readUnits(value: unknown): Tree[] {
  return (readList(value, hasId) ?? []).map(({ tray, ...unit }) => ({
    ...unit,
    ...(tray === undefined ? {} : { tray: readList(tray, hasId) ?? [] }),
  }))
}

function readAms(value: unknown): Tree | undefined {
  if (!isTree(value)) return undefined
  const { ams, tray_now: now, ams_exist_bits: units, tray_exist_bits: trays } = value
  return present({
    ...(ams === undefined ? {} : { ams: readUnits(ams) }),
    tray_now: readText(now),
    ams_exist_bits: readBits(units),
    tray_exist_bits: readBits(trays),
  })
}

function readDevice(value: unknown): Tree | undefined {
  if (!isTree(value)) return undefined
  const extruder = readTree(value.extruder)
  const bed = readTree(value.bed)
  const chamber = readTree(value.ctc)
  return present({
    extruder: extruder && {
      ...present({ state: readNumber(extruder.state) }),
      ...(extruder.info === undefined
        ? {}
        : { info: (readList(extruder.info, hasId) ?? []).map(readExtruder) }),
    },
    bed: bed && present({ info: readPacked(bed.info) }),
    bed_temp: readNumber(value.bed_temp),
    ctc: chamber && present({ info: readPacked(chamber.info) }),
  })
}

function readExtruder({ id, temp, info, snow }: Tree): Tree {
  return present({
    id: readNumber(id),
    temp: readNumber(temp),
    info: readNumber(info),
    snow: readNumber(snow),
  })
}

function readPacked(value: unknown): Tree | undefined {
  return isTree(value) ? present({ temp: readNumber(value.temp) }) : undefined
}

function present(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== undefined))
}

/** How each field is read; what cannot be read is left out, as if it had not come. */
const readers: Readonly<Record<keyof PrintReport, (value: unknown) => unknown>> = {
  command: readText,
  sequence_id: readText,
  msg: readNumber,
  gcode_state: readText,
  gcode_file: readText,
  subtask_name: readText,
  subtask_id: readText,
  mc_percent: readNumber,
  mc_remaining_time: readNumber,
  layer_num: readNumber,
  total_layer_num: readNumber,
  stg_cur: readNumber,
  print_error: readNumber,
  fail_reason: readNumber,
  hms: readHealth,
  nozzle_temper: readNumber,
  nozzle_target_temper: readNumber,
  bed_temper: readNumber,
  bed_target_temper: readNumber,
  chamber_temper: readNumber,
  ctt: readNumber,
  device: readDevice,
  spd_lvl: readNumber,
  spd_mag: readNumber,
  cooling_fan_speed: readText,
  big_fan1_speed: readText,
  big_fan2_speed: readText,
  lights_report: (value) => readList(value, ({ node }) => typeof node === 'string'),
  home_flag: readNumber,
  hw_switch_state: readNumber,
  wifi_signal: readText,
  fun: readBits,
  ams: readAms,
  vt_tray: readTree,
  vir_slot: (value) => readList(value, hasId),
  s_obj: readObjects,
}

const replyReaders = { result: readText, reason: readText, err_code: readNumber }

/** Some firmware tells these beside `print` and not in it. */
const strays = ['ams', 'fun', 'wifi_signal'] as const

/** What a printer sends is untrusted: only what has the right shape goes on. */
export function saneReport(message: unknown): Report {
  if (!isTree(message)) return {}
  const { info, system } = message
  const print = gathered(message)
  return {
    ...(print === undefined ? {} : { print: sane(print, { ...readers, ...replyReaders }) }),
    ...(isTree(info)
      ? {
          info: {
            ...sane(info, { ...replyReaders, command: readText, sequence_id: readText }),
            module: info.module,
          },
        }
      : {}),
    ...(isTree(system)
      ? { system: sane(system, { ...replyReaders, command: readText, sequence_id: readText }) }
      : {}),
  } as Report
}

function gathered(message: Tree): Tree | undefined {
  const found = strays.filter((field) => message[field] !== undefined).map((field) => [field, message[field]])
  const print = readTree(message.print)
  if (found.length === 0) return print
  return { command: 'push_status', ...Object.fromEntries(found), ...print }
}

function sane(report: Tree, fields: Readonly<Record<string, (value: unknown) => unknown>>): Tree {
  const answer: Tree = {}
  for (const [field, read] of Object.entries(fields)) {
    const value = report[field] === undefined ? undefined : read(report[field])
    if (value !== undefined) answer[field] = value
  }
  return answer
}
