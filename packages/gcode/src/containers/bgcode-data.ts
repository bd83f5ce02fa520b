import { constants, crc32, inflateSync } from 'node:zlib'
import { type Block, COMPRESSION, type FileHeader, viewOf } from './bgcode-block.ts'
import type { ReportBlock } from './bgcode-report.ts'
import type { ByteWindow } from './byte-window.ts'
import { HeatshrinkDecoder } from './heatshrink.ts'
import { type InflateOutcome, inflateChunks } from './inflate-chunks.ts'

const PIECE_BYTES = 256 * 1024
/** Slicers write blocks of 64 KB; those are inflated in one go, larger ones piece by piece. */
const MAX_SYNC_BYTES = 1024 * 1024

/** The data of a block, decompressed, never more than the block announces. Faults are reported, not thrown. */
export async function* readBlockData(
  window: ByteWindow,
  header: FileHeader,
  block: Block,
  report: ReportBlock,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stored = readStored(window, header, block, report, signal)
  let left = block.uncompressedSize
  let failed = false
  for await (const piece of decompress(block, stored, (words) => {
    failed = true
    report('bgcode-damaged', words)
  })) {
    if (piece.length > left) {
      report('bgcode-size', 'holds more data than it announces')
      if (left > 0) yield piece.subarray(0, left)
      return
    }
    left -= piece.length
    if (piece.length > 0) yield piece
  }
  const isCut = block.end > window.size
  if (left > 0 && !failed && !isCut) report('bgcode-size', 'holds less data than it announces')
}

/** The bytes as they lie in the file; compares the checksum once all went past. */
async function* readStored(
  window: ByteWindow,
  header: FileHeader,
  block: Block,
  report: ReportBlock,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let crc = header.hasChecksums ? crc32(await window.read(block.offset, block.dataOffset - block.offset)) : 0
  let at = block.dataOffset
  const end = block.dataOffset + block.storedSize
  while (at < end) {
    signal?.throwIfAborted()
    const piece = await window.read(at, Math.min(PIECE_BYTES, end - at))
    if (piece.length === 0) break
    at += piece.length
    if (header.hasChecksums) crc = crc32(piece, crc)
    // The checksum is compared before the last piece leaves: a reader may not come back for more.
    if (at === end) await compareChecksum(window, header, end, crc, report)
    yield piece
  }
  if (block.storedSize === 0) await compareChecksum(window, header, end, crc, report)
  if (block.end > window.size) report('bgcode-truncated', 'is cut off by the end of the file')
}

async function compareChecksum(
  window: ByteWindow,
  header: FileHeader,
  offset: number,
  crc: number,
  report: ReportBlock,
): Promise<void> {
  if (!header.hasChecksums) return
  const stored = await window.read(offset, 4)
  if (stored.length === 4 && viewOf(stored).getUint32(0, true) !== crc) {
    report('bgcode-checksum', 'does not match its checksum')
  }
}

function decompress(
  block: Block,
  stored: AsyncIterable<Uint8Array>,
  fail: (words: string) => void,
): AsyncIterable<Uint8Array> {
  switch (block.compression) {
    case COMPRESSION.deflate:
      return inflate(block, stored, fail)
    case COMPRESSION.heatshrink11:
      return unshrink(stored, new HeatshrinkDecoder(11, 4), block.uncompressedSize)
    case COMPRESSION.heatshrink12:
      return unshrink(stored, new HeatshrinkDecoder(12, 4), block.uncompressedSize)
    default:
      return stored
  }
}

async function* unshrink(
  stored: AsyncIterable<Uint8Array>,
  decoder: HeatshrinkDecoder,
  uncompressedSize: number,
): AsyncGenerator<Uint8Array> {
  // One byte beyond what is announced, so that a block that holds more is noticed.
  let left = uncompressedSize + 1
  for await (const piece of stored) {
    const output = decoder.decode(piece, left)
    left -= output.length
    yield output
  }
}

async function* inflate(
  block: Block,
  stored: AsyncIterable<Uint8Array>,
  fail: (words: string) => void,
): AsyncGenerator<Uint8Array> {
  let again = stored
  if (block.storedSize <= MAX_SYNC_BYTES && block.uncompressedSize <= MAX_SYNC_BYTES) {
    const pieces: Uint8Array[] = []
    for await (const piece of stored) pieces.push(piece)
    const whole = inflateWhole(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
    if (whole !== undefined) {
      yield whole
      return
    }
    again = yieldAll(pieces)
  }
  const outcome: InflateOutcome = { consumed: 0 }
  yield* inflateChunks('zlib', again, outcome)
  if (outcome.failure !== undefined) fail(`cannot be inflated: ${outcome.failure}`)
}

function inflateWhole(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_SYNC_BYTES + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    // Damaged, or larger than announced: piece by piece tells which, and saves what it can.
    return undefined
  }
}

async function* yieldAll(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
