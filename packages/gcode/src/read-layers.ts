import { Metadata } from './dialects/metadata.ts'
import { LayerCollector } from './layers/layer-collector.ts'
import type { LayerCheckpoint, LayerIndex } from './layers/layer-index.ts'
import { type LayerSegments, SegmentBuffer } from './layers/segment-buffer.ts'
import { openInput } from './open-input.ts'
import { ProblemList } from './problems.ts'
import { Program } from './program.ts'
import { readPassingChunks, type Source } from './source.ts'
import { LineFeeder } from './text/line-feeder.ts'

export interface ReadLayersOptions {
  name?: string
  signal?: AbortSignal
  /** `layerIndex` of an earlier analysis: reading then begins near the first layer asked for. */
  index?: LayerIndex
  /** Which plate of a file with several, from 1. */
  plate?: number
  maxSegments?: number
}

const MOST_SEGMENTS = 4_000_000

/** The toolpath of layers `from` to `to`, both counted from 1 and included. */
export async function readLayers(
  source: Source,
  from: number,
  to: number,
  options: ReadLayersOptions = {},
): Promise<LayerSegments> {
  const buffer = new SegmentBuffer(Math.min(MOST_SEGMENTS, options.maxSegments ?? MOST_SEGMENTS))
  const problems = new ProblemList()
  const { format, opened } = await openInput(source, options.name ?? '', problems)
  const wanted = options.plate ?? opened.plates[0]?.index
  const plate = opened.plates.find(({ index }) => index === wanted)
  if (plate === undefined) return buffer.finish()
  const isPlain = format.kind === 'gcode' && format.detail === undefined
  const textFrom = (position: number) =>
    isPlain
      ? readPassingChunks(source, position, source.size, options.signal)
      : withoutBeginning(plate.text(options.signal), position)
  await collect(textFrom, new LayerCollector(buffer, from, to), from, options, problems)
  return buffer.finish()
}

async function collect(
  textFrom: (position: number) => AsyncIterable<Uint8Array>,
  collector: LayerCollector,
  from: number,
  options: ReadLayersOptions,
  problems: ProblemList,
): Promise<void> {
  const program = new Program(collector, new Metadata(), problems)
  const start = options.index?.checkpoints.findLast(({ layer }) => layer <= from)
  if (start !== undefined) resume(program, collector, start, options.index)
  const skipped = start?.position ?? 0
  const feeder = new LineFeeder((...lines) => program.run(...lines), problems, skipped)
  for await (const chunk of textFrom(skipped)) {
    options.signal?.throwIfAborted()
    feeder.feed(chunk)
    if (collector.isDone) return
  }
  feeder.end()
}

async function* withoutBeginning(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** Puts a program where it was when the checkpoint's layer began. */
function resume(
  program: Program,
  collector: LayerCollector,
  start: LayerCheckpoint,
  index: LayerIndex | undefined,
): void {
  const { interpreter } = program
  interpreter.coordinates.restore(start.coordinates)
  interpreter.feedrate = start.feedrate
  interpreter.selectTool(start.tool)
  collector.feature(start.feature)
  collector.lineWidth(start.width)
  collector.layers.resume(start.layer - 1, index?.marker)
}
