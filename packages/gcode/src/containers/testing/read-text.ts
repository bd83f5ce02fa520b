import type { Source } from '../../source.ts'
import type { Opened, Plate } from '../opened.ts'

export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces)
}

export function plateOf(opened: Opened, at = 0): Plate {
  const plate = opened.plates[at]
  if (plate === undefined) throw new Error(`no plate ${at}`)
  return plate
}

export async function plateText(opened: Opened, at = 0): Promise<string> {
  return (await readAll(plateOf(opened, at).text())).toString('latin1')
}

/** Counts without keeping: for texts larger than a test should hold. */
export async function countBytes(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ total: number; largest: number }> {
  let total = 0
  let largest = 0
  for await (const chunk of chunks) {
    total += chunk.length
    largest = Math.max(largest, chunk.length)
  }
  return { total, largest }
}

/** A source that hands out copies and remembers how much was asked for at once. */
export function watchedSource(bytes: Uint8Array): Source & { largestRead: number; reads: number } {
  return {
    size: bytes.length,
    largestRead: 0,
    reads: 0,
    async read(offset, length) {
      if (offset < 0 || length < 0 || !Number.isSafeInteger(offset))
        throw new Error(`read of ${length} at ${offset}`)
      this.largestRead = Math.max(this.largestRead, length)
      this.reads++
      return bytes.slice(offset, offset + length)
    },
  }
}
