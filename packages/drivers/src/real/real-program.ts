import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { AnyDriver } from '../define-driver.ts'

export interface RealProgram {
  driver: AnyDriver
  connection: Record<string, unknown>
  file: { name: string; bytes: Buffer }
}

/** Two minutes of waiting, layer by layer: safe on a machine that was not homed. */
const dwell = Array.from({ length: 240 }, (_, index) => `;LAYER:${index}\nG4 P500\n`).join('')

/**
 * PRINTYARD_REAL_MOONRAKER and so on hold an address or a whole connection as JSON;
 * PRINTYARD_REAL_MOONRAKER_FILE may name a file to print instead of a harmless one.
 */
export function realPrograms(drivers: readonly AnyDriver[], environment: NodeJS.ProcessEnv): RealProgram[] {
  return drivers.flatMap((driver) => {
    const name = `PRINTYARD_REAL_${driver.kind.toUpperCase()}`
    const value = environment[name]
    if (value === undefined) return []
    const path = environment[`${name}_FILE`]
    const file =
      path === undefined
        ? { name: 'printyard-test.gcode', bytes: Buffer.from(dwell) }
        : { name: basename(path), bytes: readFileSync(path) }
    return [{ driver, connection: value.startsWith('{') ? JSON.parse(value) : { url: value }, file }]
  })
}
