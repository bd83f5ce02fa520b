import type { ProblemList } from '../problems.ts'
import type { Source } from '../source.ts'
import { GrowingBytes } from '../thumbnails/growing-bytes.ts'
import { ThumbnailCollector } from '../thumbnails/thumbnail-collector.ts'
import {
  BLOCK,
  type Block,
  FILE_HEADER_BYTES,
  type FileHeader,
  readBlock,
  readFileHeader,
  viewOf,
} from './bgcode-block.ts'
import { readBlockData } from './bgcode-data.ts'
import { type BlockReporter, blockReporter, type ReportBlock } from './bgcode-report.ts'
import { bgcodeText } from './bgcode-text.ts'
import { ByteWindow } from './byte-window.ts'
import { addIniPairs, addJsonPairs } from './metadata-pairs.ts'
import { type Opened, openedEmpty } from './opened.ts'

const MAX_LEADING_BLOCKS = 4096
const MAX_METADATA_BYTES = 4 * 1024 * 1024
const MAX_THUMBNAIL_BYTES = 8 * 1024 * 1024
const ENCODING_INI = 0
const ENCODING_JSON = 1

const HEADER_FAULTS = {
  'too-short': 'The file ends within its header',
  magic: 'The file does not start as binary g-code does',
  'checksum-type': 'The file uses an unknown kind of checksum',
}

/** Prusa's binary g-code. Metadata and images come before the g-code, which is left for `text`. */
export async function openBgcode(source: Source, problems: ProblemList): Promise<Opened> {
  const opened = openedEmpty()
  const header = readFileHeader(await source.read(0, FILE_HEADER_BYTES))
  if (typeof header === 'string') {
    problems.add('bgcode-header', HEADER_FAULTS[header])
    return opened
  }
  if (header.version !== 1)
    problems.add('bgcode-version', `Version ${header.version} of binary g-code is unknown`)
  const report = blockReporter(problems)
  const firstGcode = await readLeadingBlocks(source, header, opened, problems, report)
  if (firstGcode === undefined) {
    problems.add('bgcode-no-gcode', 'The file holds no g-code')
    return opened
  }
  opened.plates.push({
    index: 1,
    metadata: opened.metadata,
    thumbnails: opened.thumbnails,
    text: (signal) => bgcodeText(source, header, firstGcode, report, signal),
  })
  return opened
}

/** Reads what stands before the g-code and returns where the g-code starts. */
async function readLeadingBlocks(
  source: Source,
  header: FileHeader,
  opened: Opened,
  problems: ProblemList,
  report: BlockReporter,
): Promise<number | undefined> {
  const window = new ByteWindow(source)
  const collector = new ThumbnailCollector(problems)
  opened.thumbnails = collector.items
  let offset = FILE_HEADER_BYTES
  for (let count = 0; count < MAX_LEADING_BLOCKS; count++) {
    const block = await readBlock(window, offset, header)
    if (block === undefined) return undefined
    if (block === 'cut' || block === 'type') {
      const words = block === 'cut' ? 'is cut off by the end of the file' : 'is of an unknown kind'
      report({ offset })(block === 'cut' ? 'bgcode-truncated' : 'bgcode-block', words)
      return undefined
    }
    if (block.type === BLOCK.gcode) return offset
    const read = readWhole(window, header, block, report(block))
    if (block.type === BLOCK.thumbnail) await addThumbnail(collector, read)
    else await addMetadata(window, block, opened.metadata, read, report(block))
    offset = block.end
  }
  problems.add('bgcode-too-many-blocks', `More than ${MAX_LEADING_BLOCKS} blocks stand before the g-code`)
  return undefined
}

type ReadWhole = (limit: number) => Promise<Uint8Array | undefined>

function readWhole(window: ByteWindow, header: FileHeader, block: Block, report: ReportBlock): ReadWhole {
  return async (limit) => {
    const whole = new GrowingBytes(limit)
    for await (const piece of readBlockData(window, header, block, report)) {
      whole.add(piece)
      if (!whole.overflowed) continue
      report('bgcode-block-too-large', `is larger than the ${limit} bytes that are read of its kind`)
      return undefined
    }
    return whole.bytes
  }
}

async function addThumbnail(collector: ThumbnailCollector, read: ReadWhole): Promise<void> {
  if (collector.full) return
  const bytes = await read(MAX_THUMBNAIL_BYTES)
  // The block names format and size too; the image's own header is what a viewer will believe.
  if (bytes !== undefined) collector.add(bytes)
}

async function addMetadata(
  window: ByteWindow,
  block: Block,
  metadata: Map<string, string>,
  read: ReadWhole,
  report: ReportBlock,
): Promise<void> {
  const parameters = await window.read(block.parametersOffset, 2)
  const encoding = parameters.length === 2 ? viewOf(parameters).getUint16(0, true) : ENCODING_INI
  const bytes = await read(MAX_METADATA_BYTES)
  if (bytes === undefined) return
  const text = Buffer.from(bytes).toString('utf8')
  if (encoding === ENCODING_INI) addIniPairs(text, metadata)
  else if (encoding !== ENCODING_JSON || !addJsonPairs(text, metadata)) {
    report('bgcode-metadata', 'holds metadata in an unknown encoding')
  }
}
