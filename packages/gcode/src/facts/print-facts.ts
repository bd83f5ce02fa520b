import type { Plate } from '../containers/opened.ts'
import { VOLUMETRIC_FLAVOUR } from '../dialects/comment-reader.ts'
import { type FilamentSettings, filamentSettings } from '../dialects/filament-settings.ts'
import type { Metadata } from '../dialects/metadata.ts'
import { isCredible, slicerEstimate } from '../dialects/slicer-estimate.ts'
import type { SlicerName } from '../dialects/slicer-name.ts'
import type { ProblemList } from '../problems.ts'
import type { Thumbnail } from '../thumbnails/thumbnail.ts'
import { analysisOf } from './analysis-of.ts'
import type { EstimateFacts, FilamentFacts, LayerFacts, PrintFacts } from './facts.ts'
import { type PrintRecorder, THICK_FILAMENT } from './print-recorder.ts'
import type { TemperatureFacts } from './temperatures.ts'

const USUAL_DIAMETER = 1.75

export interface PrintReading {
  plate: Plate
  print: PrintRecorder
  metadata: Metadata
  slicer: SlicerName
  /** Length of the decoded text. */
  size: number
  thumbnails: Thumbnail[]
  problems: ProblemList
}

/** Puts together what the motion showed and what the file says of itself. */
export function printFactsOf(reading: PrintReading): PrintFacts {
  const { plate, print, metadata, slicer, size, thumbnails } = reading
  const estimate = estimateOf(reading)
  const timeScale = estimate.plannerSeconds > 0 ? estimate.seconds / estimate.plannerSeconds : 1
  const filaments = filamentsOf(reading)
  const layers = layersOf(print, timeScale)
  const temperatures = temperaturesOf(print, metadata)
  const facts: PrintFacts = {
    plate: plate.name === undefined ? { index: plate.index } : { index: plate.index, name: plate.name },
    analysis: analysisOf({ print, slicer, estimate, filaments, temperatures }),
    slicer,
    estimate,
    filaments,
    nozzles: nozzlesOf(metadata),
    layers,
    temperatures,
    objects: print.objects.finish(),
    toolChanges: print.events.toolChanges,
    toolChangeCount: print.events.toolChangeCount,
    pauses: print.events.pauses,
    thumbnails,
    settings: Object.fromEntries(metadata.entries),
    timeline: print.timeline.finish(size, layers.count, timeScale),
    layerIndex: print.index.finish(print.layers.marker),
  }
  const printerModel = metadata.text(
    'printer_model',
    'TARGET_MACHINE.NAME',
    'Machine Name',
    'printer_settings_id',
  )
  if (printerModel !== undefined) facts.printerModel = printerModel
  return facts
}

function estimateOf({ plate, print, metadata, problems }: PrintReading): EstimateFacts {
  const plannerSeconds = print.timeline.elapsed
  const slicerSeconds =
    plate.estimateSeconds ?? slicerEstimate(metadata, print.slicerElapsed, print.machine.remainingMinutes)
  if (slicerSeconds === undefined) {
    return { seconds: plannerSeconds, source: plannerSeconds > 0 ? 'planner' : 'none', plannerSeconds }
  }
  if (isCredible(slicerSeconds, plannerSeconds)) {
    return { seconds: slicerSeconds, source: 'slicer', plannerSeconds, slicerSeconds }
  }
  const words = `The file states ${Math.round(slicerSeconds)} s, its moves take about ${Math.round(plannerSeconds)} s.`
  problems.add('estimate-not-credible', words)
  return { seconds: plannerSeconds, source: 'planner', plannerSeconds, slicerSeconds }
}

function filamentsOf({ plate, print, metadata }: PrintReading): FilamentFacts[] {
  const stated = Math.max(0, ...(plate.filaments?.map(({ id }) => id) ?? []))
  const tools = Math.max(print.filament.highestTool + 1, Math.min(stated, 64))
  return Array.from({ length: tools }, (_, tool) => {
    const meta = plate.filaments?.find(({ id }) => id === tool + 1)
    const settings = filamentSettings(metadata, tool, meta)
    if (metadata.text('FLAVOR') === VOLUMETRIC_FLAVOUR) settings.diameter ??= THICK_FILAMENT
    return filamentFacts(tool, print.filament.used[tool] as number, settings)
  })
}

function filamentFacts(tool: number, mm: number, settings: FilamentSettings): FilamentFacts {
  const diameter = settings.diameter ?? USUAL_DIAMETER
  const mm3 = (mm * Math.PI * diameter * diameter) / 4
  const { density, costPerKilogram } = settings
  const facts: FilamentFacts = { tool, mm, mm3, diameter, stated: {} }
  if (density !== undefined) facts.density = density
  const grams = density === undefined ? settings.grams : (mm3 * density) / 1000
  if (grams !== undefined) facts.grams = grams
  if (grams !== undefined && costPerKilogram !== undefined) facts.cost = (grams * costPerKilogram) / 1000
  else if (settings.cost !== undefined) facts.cost = settings.cost
  for (const key of ['type', 'colour', 'name', 'vendor'] as const) {
    const value = settings[key]
    if (value !== undefined) facts[key] = value
  }
  for (const key of ['mm', 'grams', 'cost'] as const) {
    const value = settings[key]
    if (value !== undefined) facts.stated[key] = value
  }
  return facts
}

function layersOf(print: PrintRecorder, timeScale: number): LayerFacts {
  const table = print.table.finish(timeScale)
  const facts: LayerFacts = { count: table.count, table }
  const first = table.z[1]
  if (first !== undefined && first > 0) facts.firstHeight = rounded(first)
  const height = mostCommonStep(table.z)
  if (height !== undefined) facts.height = height
  return facts
}

function mostCommonStep(z: Float32Array): number | undefined {
  const counts = new Map<number, number>()
  for (let layer = 2; layer < z.length && counts.size < 1000; layer++) {
    const step = rounded((z[layer] as number) - (z[layer - 1] as number))
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  let best: number | undefined
  for (const [step, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = step
  return best
}

/** Where the file's commands leave a heater open (a start macro does it), its settings say. */
function temperaturesOf(print: PrintRecorder, metadata: Metadata): TemperatureFacts {
  const facts = print.temperatures.finish()
  const first = metadata.numbers('first_layer_temperature', 'nozzle_temperature_initial_layer')
  const other = metadata.numbers('temperature', 'nozzle_temperature')
  for (const heater of facts.tools) {
    heater.firstLayer ??= first[heater.tool] || other[heater.tool] || undefined
    heater.otherLayers ??= other[heater.tool] || heater.firstLayer || undefined
  }
  facts.bed.firstLayer ??=
    metadata.numbers('first_layer_bed_temperature', 'bed_temperature_initial_layer')[0] || undefined
  facts.bed.otherLayers ??= metadata.numbers('bed_temperature')[0] || facts.bed.firstLayer || undefined
  return facts
}

function nozzlesOf(metadata: Metadata): number[] {
  const stated = metadata.numbers(
    'nozzle_diameter',
    'Nozzle diameter',
    'NOZZLE_DIAMETER',
    'extruderDiameter',
    'nozzleDiameter',
  )
  if (stated.length > 0) return stated.filter((diameter) => diameter > 0)
  // ideaMaker: the machine's three dimensions, then its nozzles.
  const dimension = metadata.text('Dimension')?.split(/\s+/).slice(3).map(Number)
  return dimension?.filter((diameter) => diameter > 0 && diameter < 10) ?? []
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
