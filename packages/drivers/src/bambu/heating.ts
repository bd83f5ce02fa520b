import type { TemperatureTargets } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { BambuSession } from './link.ts'
import { bedOf, chamberOf, toolOf } from './temperatures.ts'
import type { PrintReport } from './wire.ts'

type Targets = { [K in keyof TemperatureTargets]: TemperatureTargets[K] | undefined }

/** Sets what is asked for and waits until the printer shows it, where it shows it at all. */
export async function heat(session: BambuSession, { tools = {}, bed, chamber }: Targets): Promise<void> {
  const { life, orders, printer, model, timing } = session
  const { known } = printer
  const wanted = Object.entries(tools).map(([tool, target]) => [Number(tool), Math.round(target)] as const)
  const missing = wanted.find(([tool]) => tool !== 0 && toolOf(known, tool) === undefined)
  if (missing !== undefined) throw new DriverFailure('refused', `The printer has no nozzle ${missing[0]}`)
  // Chambers that only have a thermometer tell no target.
  if (chamber !== undefined && (!model.hasChamberSensor || chamberOf(known)?.target === undefined)) {
    throw new DriverFailure('refused', 'The printer cannot heat its chamber')
  }
  const hasTwo = (known.device?.extruder?.info ?? []).length > 1
  const lines = wanted.map(([tool, target]) => `M104 S${target}${hasTwo ? ` T${tool}` : ''}`)
  if (bed !== undefined) lines.push(`M140 S${Math.round(bed)}`)
  if (lines.length > 0) await orders.give('print', { command: 'gcode_line', param: `${lines.join('\n')}\n` })
  if (chamber !== undefined) {
    await orders.give('print', { command: 'set_ctt', ctt_val: Math.round(chamber) })
  }

  async function shows(read: (known: PrintReport) => number | undefined, target: number, what: string) {
    if (read(known) === undefined) return
    await life.until(() => read(known) === target, `${what} ${target}`, timing.requestSeconds)
  }
  for (const [tool, target] of wanted) await shows((now) => toolOf(now, tool)?.target, target, 'nozzle')
  if (bed !== undefined) await shows((now) => bedOf(now)?.target, Math.round(bed), 'bed')
  if (chamber !== undefined) await shows((now) => chamberOf(now)?.target, Math.round(chamber), 'chamber')
}
