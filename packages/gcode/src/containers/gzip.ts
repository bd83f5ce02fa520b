import { crc32 } from 'node:zlib'
import type { ProblemList } from '../problems.ts'
import { readChunks, type Source } from '../source.ts'
import { DecodeBudget } from './decode-budget.ts'
import { type InflateOutcome, inflateChunks } from './inflate-chunks.ts'
import type { Opened } from './opened.ts'

const MAX_HEADER_BYTES = 64 * 1024
const MAX_MEMBERS = 1000
const TRAILER_BYTES = 8

const HAS_HEADER_CRC = 0x02
const HAS_EXTRA = 0x04
const HAS_NAME = 0x08
const HAS_COMMENT = 0x10

/** G-code in a gzip file, which may be several gzip files one after the other. */
export async function openGzip(source: Source, problems: ProblemList): Promise<Opened> {
  const reported = new Set<string>()
  const report = (code: string, words: string) => {
    if (!reported.has(code)) problems.add(code, words)
    reported.add(code)
  }
  const metadata = new Map<string, string>()
  const text = (signal?: AbortSignal) => gunzip(source, report, signal)
  return { plates: [{ index: 1, metadata, text, thumbnails: [] }], metadata, thumbnails: [] }
}

type Report = (code: string, words: string) => void

async function* gunzip(source: Source, report: Report, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const budget = new DecodeBudget(source.size)
  let offset = 0
  for (let member = 0; offset < source.size; member++) {
    if (member === MAX_MEMBERS) {
      report('gzip-too-many-parts', `The gzip file has more than ${MAX_MEMBERS} parts`)
      return
    }
    const headerBytes = gzipHeaderBytes(await source.read(offset, MAX_HEADER_BYTES))
    if (headerBytes === undefined) {
      if (member === 0) report('gzip-header', 'The gzip header is broken')
      else report('gzip-trailing-bytes', 'Bytes that are no gzip data follow the gzip data')
      return
    }
    const end = yield* gunzipMember(source, offset + headerBytes, budget, report, signal)
    if (end === undefined) return
    offset = end
  }
}

/** Yields one member's text and returns where the next one starts, or undefined when it ends here. */
async function* gunzipMember(
  source: Source,
  start: number,
  budget: DecodeBudget,
  report: Report,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, number | undefined> {
  const outcome: InflateOutcome = { consumed: 0 }
  let crc = 0
  let length = 0
  const stored = readChunks(source, start, source.size, signal)
  for await (const chunk of inflateChunks('raw', stored, outcome)) {
    const allowed = budget.take(chunk)
    crc = crc32(allowed, crc)
    length += allowed.length
    if (allowed.length > 0) yield allowed
    if (budget.spent) {
      report('gzip-bomb', 'The gzip file grows out of all proportion; its end was not read')
      return undefined
    }
  }
  if (outcome.failure !== undefined) {
    report('gzip-damaged', `The gzip data is damaged: ${outcome.failure}`)
    return undefined
  }
  const trailer = Buffer.from(await source.read(start + outcome.consumed, TRAILER_BYTES))
  if (trailer.length < TRAILER_BYTES) {
    report('gzip-truncated', 'The gzip data ends early')
    return undefined
  }
  if (trailer.readUInt32LE(0) !== crc) report('gzip-checksum', 'The checksum of the gzip data is wrong')
  else if (trailer.readUInt32LE(4) !== length % 2 ** 32)
    report('gzip-length', 'The gzip data states a wrong length')
  return start + outcome.consumed + TRAILER_BYTES
}

/** The length of the gzip header at the start of the bytes; undefined when there is none. */
function gzipHeaderBytes(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return undefined
  const flags = bytes[3] ?? 0
  let at = 10
  if (flags & HAS_EXTRA) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8)
  for (const field of [HAS_NAME, HAS_COMMENT]) {
    if ((flags & field) === 0) continue
    const zero = bytes.indexOf(0, at)
    if (zero < 0) return undefined
    at = zero + 1
  }
  if (flags & HAS_HEADER_CRC) at += 2
  return at <= bytes.length ? at : undefined
}
