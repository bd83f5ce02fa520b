import { type FileHandle, open } from 'node:fs/promises'

/** Bytes that can be read at random: a zip keeps its directory at the end, layers are read one by one. */
export interface Source {
  readonly size: number
  /** Answers fewer bytes than asked only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
  /** The same into memory of the caller's; answers how many bytes came. */
  readInto?(target: Uint8Array, offset: number): Promise<number>
}

export interface FileSource extends Source {
  close(): Promise<void>
}

/** What `analyse` accepts: bytes at random, or a plain stream for text. */
export type Input = Source | AsyncIterable<Uint8Array>

const CHUNK_BYTES = 256 * 1024
const NOTHING = new Uint8Array(0)

export function isSource(input: Input): input is Source {
  return 'read' in input && typeof input.read === 'function' && 'size' in input
}

export function bytesSource(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    async read(offset, length) {
      return bytes.subarray(offset, offset + length)
    },
  }
}

export async function fileSource(path: string): Promise<FileSource> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return {
      size,
      async read(offset, length) {
        const target = new Uint8Array(length)
        return target.subarray(0, await readFully(file, target, offset))
      },
      readInto: (target, offset) => readFully(file, target, offset),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readFully(file: FileHandle, target: Uint8Array, offset: number): Promise<number> {
  let filled = 0
  while (filled < target.length) {
    const { bytesRead } = await file.read(target, filled, target.length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}

/** The bytes of a source in order; every chunk stays valid. */
export function readChunks(
  source: Source,
  from = 0,
  to = source.size,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  return chunksOf((offset) => source.read(offset, Math.min(CHUNK_BYTES, to - offset)), from, to, signal)
}

/** The same where a chunk is done with before the next is asked for: two pieces of memory serve for all. */
export function readPassingChunks(
  source: Source,
  from = 0,
  to = source.size,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { readInto } = source
  if (readInto === undefined) return readChunks(source, from, to, signal)
  const memory = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)] as const
  let turn = 0
  const read = async (offset: number) => {
    turn = 1 - turn
    const target = (memory[turn] as Uint8Array).subarray(0, to - offset)
    return target.subarray(0, await readInto(target, offset))
  }
  return chunksOf(read, from, to, signal)
}

async function* chunksOf(
  read: (offset: number) => Promise<Uint8Array>,
  from: number,
  to: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let offset = from
  let ahead = readAt(offset)
  while (offset < to) {
    signal?.throwIfAborted()
    const chunk = await ahead
    if (chunk.length === 0) return
    offset += chunk.length
    // The next piece is fetched while this one is worked on.
    ahead = readAt(offset)
    yield chunk
  }

  function readAt(at: number): Promise<Uint8Array> {
    if (at >= to) return Promise.resolve(NOTHING)
    const piece = read(at)
    // Fetched ahead it may fail before anyone waits for it; whoever waits still hears of it.
    piece.catch(() => undefined)
    return piece
  }
}
