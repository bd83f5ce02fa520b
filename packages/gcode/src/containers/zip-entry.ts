import { crc32 } from 'node:zlib'
import { readChunks, type Source } from '../source.ts'
import { GrowingBytes } from '../thumbnails/growing-bytes.ts'
import { DecodeBudget } from './decode-budget.ts'
import { type InflateOutcome, inflateChunks } from './inflate-chunks.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_HEADER_BYTES = 30
const LOCAL_HEADER_SIGNATURE = 0x04034b50
const METHOD_STORED = 0
const METHOD_DEFLATE = 8

export type ReportEntry = (code: string, words: string) => void

/** The content of a zip's file, never more than its directory announces. Faults are reported, not thrown. */
export async function* readZipEntry(
  source: Source,
  entry: ZipEntry,
  report: ReportEntry,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const start = await findData(source, entry, report)
  if (start === undefined) return
  const budget = new DecodeBudget(entry.storedSize)
  const outcome: InflateOutcome = { consumed: 0 }
  const stored = readChunks(source, start, Math.min(start + entry.storedSize, source.size), signal)
  const content = entry.method === METHOD_DEFLATE ? inflateChunks('raw', stored, outcome) : stored
  let crc = 0
  let left = entry.size
  for await (const chunk of content) {
    const announced = chunk.length > left ? chunk.subarray(0, left) : chunk
    const allowed = budget.take(announced)
    crc = crc32(allowed, crc)
    left -= allowed.length
    if (allowed.length > 0) yield allowed
    if (budget.spent && left > 0) {
      report('zip-bomb', 'grows out of all proportion; its end was not read')
      return
    }
    if (announced.length < chunk.length) {
      report('zip-size', 'is longer than the zip announces; its end was not read')
      return
    }
  }
  if (outcome.failure !== undefined) report('zip-damaged', `is damaged: ${outcome.failure}`)
  else if (start + entry.storedSize > source.size)
    report('zip-truncated', 'is cut off by the end of the file')
  else if (left > 0) report('zip-size', 'is shorter than the zip announces')
  else if (crc !== entry.crc) report('zip-checksum', 'does not match its checksum')
}

/** The whole content when it is no longer than the limit. */
export async function readWholeZipEntry(
  source: Source,
  entry: ZipEntry,
  limit: number,
  report: ReportEntry,
): Promise<Uint8Array | undefined> {
  const whole = new GrowingBytes(limit)
  for await (const chunk of readZipEntry(source, entry, report)) {
    whole.add(chunk)
    if (!whole.overflowed) continue
    report('zip-entry-too-large', `is larger than the ${limit} bytes that are read of it`)
    return undefined
  }
  return whole.bytes
}

async function findData(source: Source, entry: ZipEntry, report: ReportEntry): Promise<number | undefined> {
  if (entry.isEncrypted) {
    report('zip-encrypted', 'is encrypted')
    return undefined
  }
  if (entry.method !== METHOD_STORED && entry.method !== METHOD_DEFLATE) {
    report('zip-compression', `is compressed in an unknown way (${entry.method})`)
    return undefined
  }
  const header = Buffer.from(await readWithin(source, entry.headerOffset, LOCAL_HEADER_BYTES))
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER_SIGNATURE) {
    report('zip-damaged', 'is not where the directory of the zip says')
    return undefined
  }
  return entry.headerOffset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
}

async function readWithin(source: Source, offset: number, length: number): Promise<Uint8Array> {
  if (!(offset >= 0 && offset + length <= source.size)) return new Uint8Array(0)
  return source.read(offset, length)
}
