import type { Temperature, TemperatureUpdate } from '../telemetry.ts'
import type { BambuModel } from './models.ts'
import type { PrintReport } from './wire.ts'

/** Above this a number holds two temperatures. */
const hottest = 500

function reading(current: number | undefined, target: number | undefined): Temperature | undefined {
  if (current === undefined && target === undefined) return undefined
  return { ...(current === undefined ? {} : { current }), ...(target === undefined ? {} : { target }) }
}

/** Newer models pack both into one number; with the heater off nothing is in the high half. */
export function unpacked(bits: number): { current: number; target: number } {
  return { current: bits & 0xffff, target: (bits >>> 16) & 0xffff }
}

export function bedOf({ bed_temper, bed_target_temper, device }: PrintReport): Temperature | undefined {
  const packed = device?.bed?.info?.temp ?? device?.bed_temp
  return reading(bed_temper, bed_target_temper) ?? (packed === undefined ? undefined : unpacked(packed))
}

export function chamberOf({ chamber_temper: told, ctt, device }: PrintReport): Temperature | undefined {
  const packed = device?.ctc?.info?.temp ?? (told !== undefined && told > hottest ? told : undefined)
  if (packed !== undefined) return unpacked(packed)
  return reading(told, ctt)
}

function toolsOf(report: PrintReport, known: PrintReport): Record<number, Temperature> {
  const tools: Record<number, Temperature> = {}
  for (const { id, temp } of report.device?.extruder?.info ?? []) {
    if (temp !== undefined) tools[id] = unpacked(temp)
  }
  const nozzle = reading(report.nozzle_temper, report.nozzle_target_temper)
  // Of two nozzles these fields tell only one, and not always the same.
  const hasTwo = (known.device?.extruder?.info ?? []).length > 1
  if (nozzle !== undefined && !hasTwo) tools[0] = { ...tools[0], ...nozzle }
  return tools
}

/** What a report tells of heat, given everything known after it. */
export function temperatures(
  report: PrintReport,
  known: PrintReport,
  { hasChamberSensor }: BambuModel,
): TemperatureUpdate {
  const tools = toolsOf(report, known)
  const bed = bedOf(report)
  // Without a sensor the printer tells five degrees.
  const chamber = hasChamberSensor ? chamberOf(report) : undefined
  return {
    type: 'temperatures',
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
    ...(bed === undefined ? {} : { bed }),
    ...(chamber === undefined ? {} : { chamber }),
  }
}

/** How hot a nozzle is and shall be; undefined when there is no such nozzle. */
export function toolOf(known: PrintReport, tool: number): Temperature | undefined {
  return toolsOf(known, known)[tool]
}
