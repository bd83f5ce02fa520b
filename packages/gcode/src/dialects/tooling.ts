import type { Metadata } from './metadata.ts'

/** How a machine deals with several filaments. */
export interface Tooling {
  /** All filaments go through one extruder and one nozzle. */
  sharesExtruder: boolean
  /** What changing takes beside the moves of the file. */
  changeSeconds(from: number, to: number): number
}

const LONGEST_SECONDS = 600

export function toolingOf(metadata: Metadata): Tooling {
  const load = metadata.numbers('filament_load_time', 'machine_load_filament_time')
  const unload = metadata.numbers('filament_unload_time', 'machine_unload_filament_time')
  const change = metadata.number('machine_tool_change_time') ?? 0
  const sum = (from: number, to: number) =>
    change + (load[to] ?? load[0] ?? 0) + (unload[from] ?? unload[0] ?? 0)
  return {
    sharesExtruder: metadata.number('single_extruder_multi_material') === 1,
    changeSeconds: (from, to) => Math.min(LONGEST_SECONDS, Math.max(0, sum(from, to))),
  }
}
