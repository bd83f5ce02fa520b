import type { Source } from '../source.ts'
import { BLOCK, type Block, type FileHeader, readBlock, viewOf } from './bgcode-block.ts'
import { readBlockData } from './bgcode-data.ts'
import type { BlockReporter, ReportBlock } from './bgcode-report.ts'
import { ByteWindow } from './byte-window.ts'
import { DecodeBudget } from './decode-budget.ts'
import { MeatPackDecoder } from './meatpack.ts'

/** Thirty times as many blocks as a slicer makes of 2 GB. */
const MAX_BLOCKS = 1_000_000
const ENCODING_NONE = 0
const LAST_ENCODING = 2

/** The g-code of all blocks from `start` on, decoded. */
export async function* bgcodeText(
  source: Source,
  header: FileHeader,
  start: number,
  report: BlockReporter,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const window = new ByteWindow(source)
  const budget = new DecodeBudget(source.size)
  let offset = start
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const block = await readBlock(window, offset, header)
    if (block === undefined) return
    if (block === 'cut' || block === 'type') {
      if (block === 'cut') report({ offset })('bgcode-truncated', 'is cut off by the end of the file')
      else report({ offset })('bgcode-block', 'is of an unknown kind; what follows was not read')
      return
    }
    if (block.type !== BLOCK.gcode) report(block)('bgcode-order', 'stands behind the g-code and was not read')
    else {
      for await (const piece of blockText(window, header, block, report(block), signal)) {
        const allowed = budget.take(piece)
        if (allowed.length > 0) yield allowed
        if (budget.spent) {
          report(block)('bgcode-bomb', 'makes the g-code grow out of all proportion; its end was not read')
          return
        }
      }
    }
    offset = block.end
  }
  report({ offset })('bgcode-too-many-blocks', `comes after ${MAX_BLOCKS} others and was not read`)
}

async function* blockText(
  window: ByteWindow,
  header: FileHeader,
  block: Block,
  report: ReportBlock,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const parameters = await window.read(block.parametersOffset, 2)
  if (parameters.length < 2) {
    report('bgcode-truncated', 'is cut off by the end of the file')
    return
  }
  const encoding = viewOf(parameters).getUint16(0, true)
  if (encoding > LAST_ENCODING) {
    report('bgcode-encoding', 'holds g-code in an unknown encoding')
    return
  }
  const data = readBlockData(window, header, block, report, signal)
  if (encoding === ENCODING_NONE) {
    yield* data
    return
  }
  const decoder = new MeatPackDecoder()
  for await (const piece of data) {
    const text = decoder.decode(piece)
    if (text.length > 0) yield text
  }
}
