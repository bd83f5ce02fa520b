import { deepMerge, type Tree } from '../rules/deep-merge.ts'
import type { AmsUnit, ExtruderInfo, PrintReport, Tray } from './wire.ts'

/** A tray that is told with nothing but these was emptied, unless it says that it is loaded. */
const emptyTrayFields = new Set(['id', 'state'])
const loadedTray = 11

/** Lays a report, whole or partial, over what is known. Units, trays and lights are told one by one. */
export function mergeReport(known: PrintReport, report: PrintReport): void {
  const { ams, vir_slot: slots, lights_report: lights, command: _command, sequence_id: _id, ...rest } = report
  const extruders = mergeBy(idOf, known.device?.extruder?.info, report.device?.extruder?.info, mergeExtruder)
  deepMerge(known as Tree, rest as Tree)
  if (extruders !== undefined && known.device?.extruder !== undefined) known.device.extruder.info = extruders
  if (ams !== undefined) {
    const { ams: units, ...others } = ams
    known.ams ??= {}
    deepMerge(known.ams as Tree, others as Tree)
    const merged = mergeBy(idOf, known.ams.ams, units, mergeUnit)
    if (merged !== undefined) known.ams.ams = merged
  }
  const spools = mergeBy(idOf, known.vir_slot, slots, mergeTray)
  if (spools !== undefined) known.vir_slot = spools
  const lamps = mergeBy(
    ({ node }) => node,
    known.lights_report,
    lights,
    (_before, lamp) => lamp,
  )
  if (lamps !== undefined) known.lights_report = lamps
}

const idOf = ({ id }: { id: string | number }) => String(id)

function mergeBy<T>(
  keyOf: (entry: T) => string,
  known: readonly T[] | undefined,
  update: readonly T[] | undefined,
  merge: (before: T | undefined, entry: T) => T,
): T[] | undefined {
  if (!Array.isArray(update)) return undefined
  const byKey = new Map((known ?? []).map((entry) => [keyOf(entry), entry]))
  for (const entry of update) byKey.set(keyOf(entry), merge(byKey.get(keyOf(entry)), entry))
  return [...byKey.values()]
}

function mergeExtruder(before: ExtruderInfo | undefined, extruder: ExtruderInfo): ExtruderInfo {
  return { ...before, ...extruder }
}

function mergeUnit(before: AmsUnit | undefined, unit: AmsUnit): AmsUnit {
  const { tray, ...rest } = unit
  const trays = mergeBy(idOf, before?.tray, tray, mergeTray) ?? before?.tray
  return { ...before, ...rest, ...(trays === undefined ? {} : { tray: trays }) }
}

function mergeTray(before: Tray | undefined, tray: Tray): Tray {
  const isBare = Object.keys(tray).every((field) => emptyTrayFields.has(field))
  const isEmptied = isBare && Number(tray.state) !== loadedTray
  return isEmptied ? tray : { ...before, ...tray }
}
