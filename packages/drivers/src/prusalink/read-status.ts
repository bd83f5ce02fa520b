import { isTree, type Tree } from '../rules/deep-merge.ts'
import type { JobStatus, PrinterStatus, Status } from './wire.ts'

const printerNumbers = [
  'temp_nozzle',
  'target_nozzle',
  'temp_bed',
  'target_bed',
  'axis_x',
  'axis_y',
  'axis_z',
  'flow',
  'speed',
] as const satisfies readonly (keyof PrinterStatus)[]

const jobNumbers = [
  'id',
  'progress',
  'time_remaining',
  'time_printing',
] as const satisfies readonly (keyof JobStatus)[]

/** A status as it came, or undefined when it does not even tell a state. */
export function readStatus(body: unknown): Status | undefined {
  if (!isTree(body) || !isTree(body.printer)) return undefined
  const { state, status_printer: own } = body.printer
  if (typeof state !== 'string') return undefined
  const trouble = isTree(own) && own.ok === false && typeof own.message === 'string' ? own.message : undefined
  return {
    printer: {
      state,
      ...numbersOf(body.printer, printerNumbers),
      ...(trouble === undefined ? {} : { trouble }),
    },
    ...(isTree(body.job) ? { job: numbersOf(body.job, jobNumbers) } : {}),
  }
}

/** Values that are not known for the moment are missing or null. */
function numbersOf<K extends string>(from: Tree, names: readonly K[]): Partial<Record<K, number>> {
  const numbers: Partial<Record<K, number>> = {}
  for (const name of names) {
    const value = from[name]
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number)) numbers[name] = number
  }
  return numbers
}
