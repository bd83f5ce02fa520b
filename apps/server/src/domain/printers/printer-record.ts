import { z } from 'zod'
import { type PrinterState, printerStates } from '#vocabulary/printer-states'
import { jobSummary } from './job-summary.ts'

const axis = z.object({ inverted: z.boolean(), speed: z.number() })

const modelRecord = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  bedSize: z.array(z.number()).describe('Width and depth in mm; 0 while unknown'),
  bedType: z.string(),
  maxHeight: z.number(),
  image: z.string(),
  hasHeatedBed: z.boolean(),
  extruders: z.int(),
  extruderSettings: z.null(),
  maxToolTemp: z.number(),
  maxBedTemp: z.number(),
  filamentWidth: z.number(),
  nozzleDia: z.number(),
  axes: z.object({ e: axis, x: axis, y: axis, z: axis }),
  screwOffset: z.number(),
  filamentRetraction: z.number(),
  customBoundingBox: z.boolean(),
  extrudeAbs: z.int(),
  originCenter: z.int(),
  bedBelt: z.int(),
  fwRetract: z.int(),
  extrusionType: z.int(),
  noControl: z.int(),
})

const heats = z.object({
  tool: z.array(z.number()).describe('Degrees Celsius, one per tool'),
  bed: z.number().nullable(),
})

const states = Object.keys(printerStates) as [PrinterState, ...PrinterState[]]

const printerPart = z.object({
  name: z.string(),
  state: z.enum(states),
  stateReason: z.string().nullable().describe('Why it is offline, in error or not ready, in words'),
  group: z.int(),
  position: z.int(),
  api: z.string().describe('Kind of printer: which protocol is spoken with it'),
  integration: z.string().describe('The same as api'),
  ui: z.string().describe('Software of its host'),
  ip: z.string(),
  public: z.boolean(),
  machine: z.string(),
  online: z.boolean(),
  region: z.string(),
  firmware: z.string(),
  firmwareVersion: z.string(),
  spVersion: z.string().describe('Version of the software of its host'),
  temps: z.object({
    ambient: z.number().describe('In its chamber; 0 while unknown'),
    current: heats,
    target: heats,
  }),
  hasPSU: z.boolean(),
  psuOn: z.boolean(),
  hasFilSensor: z.boolean(),
  filSensor: z.boolean().describe('Filament is there'),
  filamentRetraction: z.int(),
  model: modelRecord,
  hasCam: z.boolean(),
  hasQueue: z.object({ items: z.int(), fits: z.boolean() }).nullable(),
  health: z
    .object({ usage: z.int(), temp: z.int(), memory: z.int() })
    .describe('Of its host, in percent and °C'),
  unsupported: z.boolean(),
  latency: z.int().nullable(),
  outOfOrder: z.boolean(),
  awaitingBedClear: z.boolean(),
  capabilities: z.object({
    unsupported: z.array(z.string()).describe('What it cannot be asked; empty until it was connected'),
  }),
})

/** A printer as the interface shows it: what is stored, and what is known of it now. */
export const printerRecord = z
  .object({
    id: z.int(),
    sort_order: z.int(),
    printer: printerPart,
    filament: z.record(z.string(), z.unknown()).nullable(),
    job: jobSummary.nullable(),
    tags: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ title: 'Printer' })

export type PrinterRecord = z.input<typeof printerRecord>
