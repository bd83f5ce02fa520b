import { type AnalysisResult, analyse, bytesSource, type Input } from '@printyard/gcode'
import type { Timeline } from './timeline.ts'

const plainText = /\.(gcode|gco|g)$/i
const usualNozzle = 210
/** Tiny files would be over at once; stretched, their progress can be watched. */
const shortestPrintSeconds = 60

/** What the file would do on a real machine, as its analysis has it. */
export async function readTimeline(path: string, body: AsyncIterable<Uint8Array>): Promise<Timeline> {
  return timelineOf(await analyse(await inputOf(path, body), { name: path }))
}

/** Containers keep their directory at the end and have to be there whole; text is read as it streams by. */
async function inputOf(path: string, body: AsyncIterable<Uint8Array>): Promise<Input> {
  if (plainText.test(path) && !/\.3mf/i.test(path)) return body
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return bytesSource(Buffer.concat(chunks))
}

function timelineOf({ timeline, temperatures, filaments, toolChanges }: AnalysisResult): Timeline {
  const { positions, layers, seconds, totalSeconds, size } = timeline
  const stretch = totalSeconds >= shortestPrintSeconds ? 1 : shortestPrintSeconds / Math.max(totalSeconds, 1)
  const allSeconds = Math.max(totalSeconds * stretch, shortestPrintSeconds)
  const filamentMm = filaments.reduce((sum, { mm }) => sum + mm, 0)
  const targets = temperatures.tools.map(({ tool, otherLayers, firstLayer }) => [
    tool,
    otherLayers ?? firstLayer ?? usualNozzle,
  ])

  function toolAt(position: number): number {
    return toolChanges.findLast((change) => change.position <= position)?.to ?? toolChanges[0]?.from ?? 0
  }

  return {
    seconds: allSeconds,
    layers: Math.max(timeline.layerCount, 1),
    sizeBytes: size,
    toolTargets: targets.length > 0 ? Object.fromEntries(targets) : { 0: usualNozzle },
    bedTarget: temperatures.bed.otherLayers ?? temperatures.bed.firstLayer ?? 0,
    at(time) {
      if (time >= allSeconds) {
        return {
          layer: Math.max(timeline.layerCount, 1),
          positionBytes: size,
          tool: toolAt(size),
          filamentMm,
        }
      }
      const point = lastAtOrBefore(seconds, time / stretch)
      const positionBytes = positions[point] ?? 0
      const layer = layers[point] ?? 0
      return {
        layer,
        positionBytes,
        tool: toolAt(positionBytes),
        filamentMm: (filamentMm * time) / allSeconds,
      }
    },
  }
}

function lastAtOrBefore(seconds: Float64Array, time: number): number {
  let low = 0
  let high = seconds.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((seconds[middle] ?? 0) <= time) low = middle
    else high = middle - 1
  }
  return low
}
