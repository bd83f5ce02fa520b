import { constants, gunzipSync } from 'node:zlib'
import { ProblemList } from '../problems.ts'
import type { Source } from '../source.ts'
import { classifyText, type TextKind } from './classify-text.ts'
import { plateEntries } from './gcode-3mf.ts'
import { detectUtf16 } from './utf16-text.ts'
import { readZipDirectory } from './zip-directory.ts'

export interface Format {
  kind: 'gcode' | 'gcode-gzip' | 'bgcode' | 'gcode-3mf' | 'model' | 'unknown'
  /**
   * Of a model its kind (`stl`, `3mf`, `obj`, `step`, `ply`, `amf`, `gltf`); of g-code `utf-16le` or
   * `utf-16be` when it is written so; of an unknown file what it seems to be (`empty`, `text`, `zip`, …).
   */
  detail?: string
}

const BEGINNING_BYTES = 64 * 1024
const MIN_GZIP_BYTES = 20
const MAX_INFLATED_BYTES = 1024 * 1024
const GCODE_NAME = /\.(?:gcode|gco|g|nc|ngc)$/i
const PRINTABLE_ZIP_NAME = /\.gcode\.3mf$/i
const STL_NAME = /\.stl$/i
const STL_HEADER_BYTES = 84
const STL_FACET_BYTES = 50

/** What a file is by its content. Its name is asked only where the content leaves it open. */
export async function detectFormat(source: Source, name = ''): Promise<Format> {
  if (source.size === 0) return { kind: 'unknown', detail: 'empty' }
  const bytes = Buffer.from(await source.read(0, Math.min(BEGINNING_BYTES, source.size)))
  const magic = bytes.toString('latin1', 0, 4)
  if (magic === 'GCDE') return { kind: 'bgcode' }
  if (magic.startsWith('\x1f\x8b')) return detectGzip(bytes, name)
  if (magic === 'PK\x03\x04' || magic === 'PK\x05\x06') return detectZip(source, name)
  if (magic === 'glTF') return { kind: 'model', detail: 'gltf' }
  if (isBinaryStl(bytes, source.size, name)) return { kind: 'model', detail: 'stl' }
  const encoding = detectUtf16(bytes)
  if (encoding === undefined) return formatOf(classifyText(bytes.toString('utf8')), name)
  const kind = classifyText(new TextDecoder(encoding).decode(bytes))
  if (kind === 'gcode') return { kind: 'gcode', detail: encoding }
  const format = formatOf(kind, '')
  return format.kind === 'model' ? format : { kind: 'unknown', detail: `${encoding} text` }
}

function formatOf(kind: TextKind, name: string): Format {
  switch (kind) {
    case 'gcode':
      return { kind: 'gcode' }
    case 'text':
      return GCODE_NAME.test(name) ? { kind: 'gcode' } : { kind: 'unknown', detail: 'text' }
    case 'blank':
      return { kind: 'unknown', detail: 'empty' }
    case 'binary':
      return { kind: 'unknown', detail: 'binary' }
    default:
      return { kind: 'model', detail: kind }
  }
}

function detectGzip(bytes: Uint8Array, name: string): Format {
  const inner = inflateBeginning(bytes)
  if (inner === undefined) return { kind: 'unknown', detail: 'damaged gzip' }
  const format = formatOf(classifyText(inner.toString('utf8')), name.replace(/\.gz$/i, ''))
  if (format.kind === 'gcode') return { kind: 'gcode-gzip' }
  return { kind: 'unknown', detail: `gzip of ${format.detail ?? format.kind}` }
}

function inflateBeginning(bytes: Uint8Array): Buffer | undefined {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_INFLATED_BYTES }
  // Less in when too much comes out: a beginning of zeros inflates a thousandfold.
  for (let length = bytes.length; length >= MIN_GZIP_BYTES; length >>= 3) {
    try {
      return gunzipSync(bytes.subarray(0, length), options).subarray(0, BEGINNING_BYTES)
    } catch {}
  }
  return undefined
}

async function detectZip(source: Source, name: string): Promise<Format> {
  const problems = new ProblemList()
  const entries = await readZipDirectory(source, problems)
  if (plateEntries(entries).length > 0) return { kind: 'gcode-3mf' }
  const names = [...entries.keys()]
  if (names.some((entry) => /\.model$/i.test(entry))) return { kind: 'model', detail: '3mf' }
  if (entries.size > 0) return { kind: 'unknown', detail: 'zip' }
  // Without a directory only the name can tell; opening it then says what is wrong.
  return PRINTABLE_ZIP_NAME.test(name) ? { kind: 'gcode-3mf' } : { kind: 'unknown', detail: 'damaged zip' }
}

/** Eighty free bytes, the number of facets, the facets: the length gives it away. */
function isBinaryStl(bytes: Buffer, size: number, name: string): boolean {
  if (bytes.length < STL_HEADER_BYTES) return false
  const facets = bytes.readUInt32LE(80)
  const expected = STL_HEADER_BYTES + facets * STL_FACET_BYTES
  if (facets === 0) return size === expected && STL_NAME.test(name)
  return expected === size || (STL_NAME.test(name) && expected < size && !isText(bytes.subarray(0, 512)))
}

function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0)
}
