import type { AnalysisResult, PrintFacts } from './facts/facts.ts'

/** The result as plain JSON values: typed arrays become arrays, a picture's bytes become base64. */
export function toJson(result: AnalysisResult): Record<string, unknown> {
  const { format, printable, problems, droppedProblems, plates } = result
  return {
    ...printJson(result),
    format,
    printable,
    problems,
    droppedProblems,
    plates: plates.length > 1 ? plates.map(printJson) : [],
  }
}

function printJson(facts: PrintFacts): Record<string, unknown> {
  const { layers, timeline, thumbnails, plate, analysis, slicer, printerModel, estimate, filaments } = facts
  const { table } = layers
  return {
    plate,
    analysis,
    slicer,
    printerModel,
    estimate,
    filaments,
    nozzles: facts.nozzles,
    layers: {
      count: layers.count,
      height: layers.height,
      firstHeight: layers.firstHeight,
      z: numbers(table.z),
      seconds: numbers(table.seconds),
      filamentMm: numbers(table.filamentMm),
    },
    temperatures: facts.temperatures,
    objects: facts.objects,
    toolChanges: facts.toolChanges,
    toolChangeCount: facts.toolChangeCount,
    pauses: facts.pauses,
    thumbnails: thumbnails.map(({ bytes, ...thumbnail }) => ({
      ...thumbnail,
      base64: Buffer.from(bytes).toString('base64'),
    })),
    settings: facts.settings,
    timeline: {
      size: timeline.size,
      totalSeconds: timeline.totalSeconds,
      layerCount: timeline.layerCount,
      positions: Array.from(timeline.positions),
      layers: Array.from(timeline.layers),
      seconds: numbers(timeline.seconds),
    },
  }
}

/** Heights that were never set are NaN, which JSON has no word for. */
function numbers(column: Float32Array | Float64Array): (number | null)[] {
  return Array.from(column, (value) => (Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null))
}
