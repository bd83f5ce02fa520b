import { pipeline, Readable } from 'node:stream'
import { constants, createInflate, createInflateRaw } from 'node:zlib'

export interface InflateOutcome {
  /** Compressed bytes used up to the end of the data. */
  consumed: number
  /** Why the data could not be read to its end. A mere lack of data is none: compare lengths. */
  failure?: string
}

const OUTPUT_CHUNK_BYTES = 64 * 1024

/** Inflates piece by piece. What could be inflated before a fault is yielded; the fault is in the outcome. */
export async function* inflateChunks(
  wrapping: 'raw' | 'zlib',
  input: AsyncIterable<Uint8Array>,
  outcome: InflateOutcome,
): AsyncGenerator<Uint8Array> {
  // A sync flush at the end hands out what a truncated stream still holds.
  const options = { chunkSize: OUTPUT_CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  const engine = wrapping === 'raw' ? createInflateRaw(options) : createInflate(options)
  const stored = Readable.from(input, { objectMode: true, highWaterMark: 1 })
  pipeline(stored, engine, () => {})
  try {
    for await (const chunk of engine) yield chunk
  } catch (error) {
    if (!isZlibError(error)) throw error
    outcome.failure = error.message
  } finally {
    outcome.consumed = engine.bytesWritten
    engine.destroy()
    stored.destroy()
  }
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
