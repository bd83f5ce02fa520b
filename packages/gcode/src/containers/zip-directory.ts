import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ProblemList } from '../problems.ts'
import type { Source } from '../source.ts'

const MAX_ENTRIES = 10_000
const MAX_NAME_BYTES = 1024

export interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  crc: number
  storedSize: number
  /** What the directory announces. It may lie. */
  size: number
  headerOffset: number
}

/** The entries of a zip by name, without those whose names are unfit. Empty when it has no directory. */
export async function readZipDirectory(
  source: Source,
  problems: ProblemList,
): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  const reader = new SourceReader(source)
  try {
    const zip = await openZip(reader, source.size)
    await eachEntry(zip, (entry) => addEntry(entries, entry, problems), problems)
  } catch (error) {
    // yauzl hands on what the source threw; that is no fault of the content.
    if (reader.failure !== undefined) throw reader.failure
    problems.add(
      'zip-broken',
      `The zip directory cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
  return entries
}

class SourceReader extends RandomAccessReader {
  failure: unknown
  readonly #source: Source

  constructor(source: Source) {
    super()
    this.#source = source
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const isOutside = !(position >= 0 && position + length <= this.#source.size)
    const reading = isOutside ? Promise.resolve(new Uint8Array()) : this.#source.read(position, length)
    reading.then(
      (bytes) => {
        buffer.set(bytes.subarray(0, length), offset)
        callback(bytes.length < length ? new Error('unexpected end of file') : null)
      },
      (error) => {
        this.failure = error
        callback(error instanceof Error ? error : new Error(String(error)))
      },
    )
  }
}

function openZip(reader: SourceReader, size: number): Promise<ZipFile> {
  // Names and sizes are judged here, entry by entry; yauzl would refuse the whole file for one of them.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(reader, size, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

function eachEntry(zip: ZipFile, visit: (entry: Entry) => void, problems: ProblemList): Promise<void> {
  return new Promise((resolve, reject) => {
    let count = 0
    zip.on('error', reject)
    zip.on('end', () => resolve())
    zip.on('entry', (entry: Entry) => {
      visit(entry)
      if (++count < MAX_ENTRIES) zip.readEntry()
      else {
        if (zip.entryCount > MAX_ENTRIES) {
          problems.add(
            'zip-too-many-entries',
            `Only the first ${MAX_ENTRIES} files of the zip were looked at`,
          )
        }
        resolve()
      }
    })
    zip.readEntry()
  })
}

function addEntry(entries: Map<string, ZipEntry>, entry: Entry, problems: ProblemList): void {
  const raw: unknown = entry.fileName
  if (!Buffer.isBuffer(raw)) return
  const name = raw.subarray(0, MAX_NAME_BYTES).toString('utf8').replaceAll('\\', '/')
  if (raw.length > MAX_NAME_BYTES || !isPlainPath(name)) {
    problems.add(
      'zip-path',
      `A file of the zip has an unfit name and was left out: ${JSON.stringify(name.slice(0, 80))}`,
    )
    return
  }
  if (entries.has(name)) {
    problems.add(
      'zip-duplicate',
      `The zip holds ${JSON.stringify(name.slice(0, 80))} more than once; the first counts`,
    )
    return
  }
  entries.set(name, {
    name,
    method: entry.compressionMethod,
    isEncrypted: entry.isEncrypted(),
    crc: entry.crc32,
    storedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    headerOffset: entry.relativeOffsetOfLocalHeader,
  })
}

/** Relative, and never out of the folder it would be unpacked in. */
function isPlainPath(name: string): boolean {
  if (name === '' || name.includes('\0') || name.startsWith('/') || /^[a-zA-Z]:/.test(name)) return false
  return !name.split('/').includes('..')
}
