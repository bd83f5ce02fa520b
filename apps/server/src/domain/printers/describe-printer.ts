import { capabilities as everyCapability } from '@printyard/drivers/capabilities'
import type { Twin } from '#fleet/twin'
import type { PrinterState } from '#vocabulary/printer-states'
import { describeRunningJob, type RunningJob } from './job-summary.ts'
import type { PrinterRecord } from './printer-record.ts'
import type { Printer } from './queries/printers.ts'

type Part = PrinterRecord['printer']

const longestText = 200

/** What a printer says of itself is untrusted: texts are cut, numbers that are none count as unknown. */
const text = (told: string | undefined): string => (told ?? '').slice(0, longestText)
const number = (told: number | null | undefined): number => (Number.isFinite(told) ? Number(told) : 0)
const whole = (told: number | null | undefined): number => Math.round(number(told))

/** A print that waits to begin is a state of the service: the printer knows nothing of it yet. */
const stateOf = (twin: Twin, job: RunningJob | null): PrinterState =>
  job?.state === 'pending' && twin.state === 'operational' ? 'print_pending' : twin.state

const temperaturesOf = ({ temperatures: { tools, bed, chamber } }: Twin): Part['temps'] => ({
  ambient: number(chamber?.current),
  current: { tool: tools.map((tool) => number(tool.current)), bed: bed && number(bed.current) },
  target: { tool: tools.map((tool) => number(tool.target)), bed: bed && number(bed.target) },
})

const filamentSensorOf = (twin: Twin) => {
  const sensors = Object.values(twin.filamentSensors)
  const watching = sensors.filter((sensor) => sensor.enabled !== false)
  return {
    hasFilSensor: sensors.length > 0,
    filSensor: watching.length > 0 && watching.every((sensor) => sensor.detected === true),
  }
}

const still = { inverted: false, speed: 0 }

const modelOf = ({ facts, temperatures }: Twin): Part['model'] => ({
  id: 0,
  name: text(facts.model),
  brand: '',
  bedSize: [0, 0],
  bedType: '',
  maxHeight: 0,
  image: '',
  hasHeatedBed: temperatures.bed !== null,
  extruders: whole(facts.tools ?? temperatures.tools.length),
  extruderSettings: null,
  maxToolTemp: 0,
  maxBedTemp: 0,
  filamentWidth: 0,
  nozzleDia: 0,
  axes: { e: still, x: still, y: still, z: still },
  screwOffset: 0,
  filamentRetraction: 0,
  customBoundingBox: false,
  extrudeAbs: 0,
  originCenter: 0,
  bedBelt: 0,
  fwRetract: 0,
  extrusionType: 0,
  noControl: 0,
})

const unsupportedBy = ({ capabilities, unavailable }: Twin): string[] =>
  capabilities.length === 0
    ? []
    : everyCapability.filter((name) => !capabilities.includes(name) || unavailable[name] !== undefined)

const softwareOf = ({ facts }: Twin) => ({
  ui: text(facts.hostSoftware),
  machine: text(facts.model),
  firmware: text([facts.firmware, facts.firmwareVersion].filter(Boolean).join(' ')),
  firmwareVersion: text(facts.firmwareVersion),
  spVersion: text(facts.hostVersion),
  health: {
    usage: whole(facts.host?.cpuPercent),
    temp: whole(facts.host?.cpuCelsius),
    memory: whole(facts.host?.memoryPercent),
  },
})

/** The record of a printer, from its row, what is known of it now, and the print that runs on it. */
export const describePrinter = (
  printer: Printer,
  twin: Twin,
  job: RunningJob | null = null,
  awaitingBedClear = false,
): PrinterRecord => ({
  id: printer.id,
  sort_order: printer.sortOrder,
  printer: {
    name: printer.name,
    state: stateOf(twin, job),
    stateReason: twin.reason === null ? null : text(twin.reason),
    group: 0,
    position: printer.sortOrder,
    api: printer.kind,
    integration: printer.kind,
    ip: '',
    public: false,
    online: twin.online,
    region: '',
    ...softwareOf(twin),
    temps: temperaturesOf(twin),
    hasPSU: twin.motion.powered !== null,
    psuOn: twin.motion.powered === true,
    ...filamentSensorOf(twin),
    filamentRetraction: 0,
    model: modelOf(twin),
    hasCam: twin.cameras.length > 0,
    hasQueue: null,
    unsupported: false,
    latency: null,
    outOfOrder: printer.outOfOrder,
    awaitingBedClear,
    capabilities: { unsupported: unsupportedBy(twin) },
  },
  filament: null,
  job: job && describeRunningJob(job, twin),
  tags: null,
})
