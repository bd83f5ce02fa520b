import type { Timeline } from './timeline.ts'

export interface Slice {
  layer: number
  elapsed: number
  remaining: number
  /** Share of the time that has passed, 0 to 1. */
  progress: number
}

/** What a print has behind and before it when it has come to `position` of the file. */
export function sliceAt(timeline: Timeline, position: number): Slice {
  const { positions, layers, seconds, totalSeconds, size } = timeline
  const after = firstAfter(positions, position)
  const before = after - 1
  const layer = before >= 0 ? (layers[before] as number) : 0
  const elapsed = position >= size ? totalSeconds : Math.min(totalSeconds, elapsedBetween())
  return {
    layer: position >= size ? (layers.at(-1) ?? 0) : layer,
    elapsed,
    remaining: totalSeconds - elapsed,
    progress: totalSeconds > 0 ? elapsed / totalSeconds : position >= size ? 1 : 0,
  }

  function elapsedBetween(): number {
    if (before < 0) return 0
    const fromPosition = positions[before] as number
    const fromSeconds = seconds[before] as number
    const toPosition = positions[after] ?? size
    const toSeconds = seconds[after] ?? totalSeconds
    if (toPosition <= fromPosition) return fromSeconds
    return fromSeconds + ((position - fromPosition) / (toPosition - fromPosition)) * (toSeconds - fromSeconds)
  }
}

function firstAfter(positions: Float64Array, position: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions[middle] as number) <= position) low = middle + 1
    else high = middle
  }
  return low
}
