import type { ObjectMeta, Plate } from './containers/opened.ts'
import { machineLimitsOf } from './dialects/machine-limits-of.ts'
import { Metadata } from './dialects/metadata.ts'
import { nameSlicer } from './dialects/slicer-name.ts'
import { toolingOf } from './dialects/tooling.ts'
import type { AnalysisResult, PrintFacts } from './facts/facts.ts'
import { cornersOf } from './facts/object-list.ts'
import { printFactsOf } from './facts/print-facts.ts'
import { PrintRecorder } from './facts/print-recorder.ts'
import { mergeLimits, type PartialLimits } from './motion/machine-limits.ts'
import { openInput } from './open-input.ts'
import { ProblemList } from './problems.ts'
import { Program } from './program.ts'
import { type Input, isSource } from './source.ts'
import { LineFeeder } from './text/line-feeder.ts'
import { TextThumbnails } from './thumbnails/collect-text-thumbnails.ts'
import type { Thumbnail } from './thumbnails/thumbnail.ts'

export interface AnalyseOptions {
  /** The file's name; asked only where the content leaves the format open. */
  name?: string
  signal?: AbortSignal
  /** Share of the work done, 0 to 1. Called a few times a second at most by its nature: once per chunk. */
  onProgress?: (share: number) => void
  /** What the machine can do; where the file itself says so within its moves, the file wins. */
  machineLimits?: PartialLimits
}

/**
 * Reads a print file and answers everything it tells. It throws only when it is aborted or the source fails:
 * whatever is wrong with the content becomes a problem in the answer.
 */
export async function analyse(input: Input, options: AnalyseOptions = {}): Promise<AnalysisResult> {
  const problems = new ProblemList()
  const { format, opened } = await openInput(input, options.name ?? '', problems)
  const plates: PrintFacts[] = []
  for (const [index, plate] of opened.plates.entries()) {
    const progress = plateProgress(input, plate, index, opened.plates.length, options.onProgress)
    const pictures = opened.plates.length === 1 ? opened.thumbnails : plate.thumbnails
    plates.push(await readPlate(plate, opened.metadata, pictures, problems, options, progress))
  }
  const first =
    plates[0] ?? (await readPlate(emptyPlate(), opened.metadata, opened.thumbnails, problems, options))
  const printable = plates.some(({ layers }) => layers.count > 0)
  if (opened.plates.length > 0 && !printable)
    problems.add('nothing-printed', 'No move of the file prints anything.')
  options.onProgress?.(1)
  return { ...first, format, printable, plates, problems: problems.items, droppedProblems: problems.dropped }
}

async function readPlate(
  plate: Plate,
  common: ReadonlyMap<string, string>,
  pictures: readonly Thumbnail[],
  problems: ProblemList,
  options: AnalyseOptions,
  onBytes?: (bytes: number) => void,
): Promise<PrintFacts> {
  const metadata = new Metadata()
  metadata.add(common)
  metadata.add(plate.metadata)
  const print = new PrintRecorder(
    mergeLimits(machineLimitsOf(metadata), options.machineLimits),
    toolingOf(metadata),
  )
  for (const object of plate.objects ?? []) defineObject(print, object)
  const thumbnails = new TextThumbnails(problems)
  const program = new Program(print, metadata, problems, thumbnails)
  print.attach(program)
  const feeder = new LineFeeder(
    (bytes, start, end, offset) => program.run(bytes, start, end, offset),
    problems,
  )
  for await (const chunk of plate.text(options.signal)) {
    options.signal?.throwIfAborted()
    feeder.feed(chunk)
    onBytes?.(feeder.offset)
  }
  feeder.end()
  print.finish()
  const { slicer } = program.comments
  if (slicer.name === undefined)
    nameSlicer(slicer, metadata.text('Producer', 'Application', 'generator') ?? '')
  return printFactsOf({
    plate,
    print,
    metadata,
    slicer,
    size: feeder.offset,
    thumbnails: [...pictures, ...thumbnails.done()],
    problems,
  })
}

function defineObject(print: PrintRecorder, { id, name, centre, bbox }: ObjectMeta): void {
  print.objects.define('comment', String(id), name, centre, bbox && cornersOf(...bbox))
}

/** Decoded text is longer than its file, by how much is not known before: its length is taken as five times. */
const USUAL_COMPRESSION = 5

function plateProgress(
  input: Input,
  plate: Plate,
  index: number,
  count: number,
  onProgress: AnalyseOptions['onProgress'],
): ((bytes: number) => void) | undefined {
  if (onProgress === undefined || !isSource(input)) return undefined
  const compressed = (input.size * USUAL_COMPRESSION) / count
  const expected = plate.textBytes ?? compressed
  return (bytes) => onProgress(Math.min(0.99, (index + Math.min(1, bytes / expected)) / count))
}

function emptyPlate(): Plate {
  return { index: 1, metadata: new Map(), thumbnails: [], text: async function* () {} }
}
