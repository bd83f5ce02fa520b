import { deepMerge, type Tree } from '../rules/deep-merge.ts'
import type { AmsUnit, PrintReport, Tray } from './wire.ts'

/** A tray that is told with nothing but these was emptied. */
const emptyTrayFields = new Set(['id', 'state'])

/** Lays a report, whole or partial, over what is known. Units and trays are told one by one and found by their id. */
export function mergeReport(known: PrintReport, report: PrintReport): void {
  const { ams, vir_slot: slots, command: _command, sequence_id: _sequence, ...rest } = report
  deepMerge(known as Tree, rest as Tree)
  if (ams !== undefined) {
    const { ams: units, ...others } = ams
    known.ams ??= {}
    deepMerge(known.ams as Tree, others as Tree)
    if (Array.isArray(units)) known.ams.ams = mergeById(known.ams.ams ?? [], units, mergeUnit)
  }
  if (Array.isArray(slots)) known.vir_slot = mergeById(known.vir_slot ?? [], slots, mergeTray)
}

function mergeById<T extends { id: string | number }>(
  known: readonly T[],
  update: readonly T[],
  merge: (before: T | undefined, entry: T) => T,
): T[] {
  const byId = new Map(known.map((entry) => [String(entry.id), entry]))
  for (const entry of update) byId.set(String(entry.id), merge(byId.get(String(entry.id)), entry))
  return [...byId.values()]
}

function mergeUnit(before: AmsUnit | undefined, unit: AmsUnit): AmsUnit {
  const { tray, ...rest } = unit
  const trays = Array.isArray(tray) ? mergeById(before?.tray ?? [], tray, mergeTray) : before?.tray
  return { ...before, ...rest, ...(trays === undefined ? {} : { tray: trays }) }
}

function mergeTray(before: Tray | undefined, tray: Tray): Tray {
  const isEmptied = Object.keys(tray).every((field) => emptyTrayFields.has(field))
  return isEmptied ? tray : { ...before, ...tray }
}
