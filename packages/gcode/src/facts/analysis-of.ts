import type { SlicerName } from '../dialects/slicer-name.ts'
import type { Box } from './box.ts'
import { ANALYSIS_VERSION, type Analysis, type EstimateFacts, type FilamentFacts } from './facts.ts'
import type { PrintRecorder } from './print-recorder.ts'
import type { TemperatureFacts } from './temperatures.ts'

interface AnalysisParts {
  print: PrintRecorder
  slicer: SlicerName
  estimate: EstimateFacts
  filaments: readonly FilamentFacts[]
  temperatures: TemperatureFacts
}

/** The spec's object. */
export function analysisOf({ print, slicer, estimate, filaments, temperatures }: AnalysisParts): Analysis {
  const { area, model } = print
  const printed = print.absolutePrints + print.relativePrints
  return {
    slicer: slicer.name ?? 'unknown',
    filament: filaments.map(({ mm, stated }) => rounded(mm > 0 ? mm : (stated.mm ?? 0))),
    estimate: Math.round(estimate.seconds),
    movement: {
      mRelative: print.relativePrints > print.absolutePrints,
      eRelative: print.relativeExtrusions * 2 > printed,
    },
    temps: {
      tool: Object.fromEntries(
        temperatures.tools.map(({ tool, otherLayers, firstLayer }) => [
          `T${tool}`,
          otherLayers ?? firstLayer ?? 0,
        ]),
      ),
      bed: temperatures.bed.otherLayers ?? temperatures.bed.firstLayer ?? 0,
      pset: temperatures.setByFile,
    },
    modelSize: sizeOf(model.isEmpty ? area : model),
    printArea: areaOf(area),
    minDeltaRadius: rounded(Math.sqrt(area.radiusSquared)),
    v: ANALYSIS_VERSION,
  }
}

/** A model stands on the bed, so its height counts from there. */
function sizeOf(box: Box): Analysis['modelSize'] {
  if (box.isEmpty) return { x: 0, y: 0, z: 0 }
  return {
    x: rounded(box.maxX - box.minX),
    y: rounded(box.maxY - box.minY),
    z: rounded(Math.max(0, box.maxZ)),
  }
}

function areaOf(box: Box): Analysis['printArea'] {
  if (box.isEmpty) return { maxX: 0, minX: 0, maxY: 0, minY: 0, maxZ: 0, minZ: 0 }
  return {
    maxX: rounded(box.maxX),
    minX: rounded(box.minX),
    maxY: rounded(box.maxY),
    minY: rounded(box.minY),
    maxZ: rounded(box.maxZ),
    minZ: rounded(box.minZ),
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
