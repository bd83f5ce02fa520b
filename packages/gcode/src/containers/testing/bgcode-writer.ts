import { deflateSync } from 'node:zlib'
import { crc32Bitwise } from '../../thumbnails/testing/crc32-bitwise.ts'
import { encodeHeatshrink } from './heatshrink-encoder.ts'
import { encodeMeatPack } from './meatpack-encoder.ts'

export const COMPRESSIONS = ['none', 'deflate', 'heatshrink-11-4', 'heatshrink-12-4'] as const
export const ENCODINGS = ['none', 'meatpack', 'meatpack-comments'] as const
export type Compression = (typeof COMPRESSIONS)[number]
export type Encoding = (typeof ENCODINGS)[number]

export const TYPE = { file: 0, gcode: 1, slicer: 2, printer: 3, print: 4, thumbnail: 5 }
export const IMAGE = { png: 0, jpg: 1, qoi: 2 }

export interface BlockSpec {
  type: number
  parameters: number[]
  data: Uint8Array
  compression?: Compression
  /** Lies for hostile files. */
  claims?: { uncompressed?: number; compressed?: number; checksum?: number }
}

/** Writes binary g-code from the published format. */
export function writeBgcode(blocks: BlockSpec[], { checksums = true, version = 1 } = {}): Uint8Array {
  const header = Buffer.alloc(10)
  header.write('GCDE', 0, 'latin1')
  header.writeUInt32LE(version, 4)
  header.writeUInt16LE(checksums ? 1 : 0, 8)
  return Buffer.concat([header, ...blocks.map((block) => writeBlock(block, checksums))])
}

export function writeBlock(block: BlockSpec, checksums: boolean): Uint8Array {
  const compression = block.compression ?? 'none'
  const stored = compress(block.data, compression)
  const header = Buffer.alloc(compression === 'none' ? 8 : 12)
  header.writeUInt16LE(block.type, 0)
  header.writeUInt16LE(COMPRESSIONS.indexOf(compression), 2)
  header.writeUInt32LE(block.claims?.uncompressed ?? block.data.length, 4)
  if (compression !== 'none') header.writeUInt32LE(block.claims?.compressed ?? stored.length, 8)
  const parameters = Buffer.alloc(block.parameters.length * 2)
  block.parameters.forEach((value, at) => {
    parameters.writeUInt16LE(value, at * 2)
  })
  const body = Buffer.concat([header, parameters, stored])
  if (!checksums) return body
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(block.claims?.checksum ?? crc32Bitwise(body), 0)
  return Buffer.concat([body, checksum])
}

function compress(data: Uint8Array, compression: Compression): Uint8Array {
  if (compression === 'deflate') return deflateSync(data)
  if (compression === 'heatshrink-11-4') return encodeHeatshrink(data, 11, 4)
  if (compression === 'heatshrink-12-4') return encodeHeatshrink(data, 12, 4)
  return data
}

export function metadataBlock(
  type: number,
  pairs: Record<string, string>,
  compression: Compression = 'none',
): BlockSpec {
  const text = Object.entries(pairs).map(([key, value]) => `${key}=${value}\n`)
  return { type, parameters: [0], data: Buffer.from(text.join('')), compression }
}

export function thumbnailBlock(format: number, width: number, height: number, data: Uint8Array): BlockSpec {
  return { type: TYPE.thumbnail, parameters: [format, width, height], data }
}

export function gcodeBlock(text: string, compression: Compression, encoding: Encoding): BlockSpec {
  const keepComments = encoding === 'meatpack-comments'
  const data = encoding === 'none' ? Buffer.from(text) : encodeMeatPack(text, { keepComments })
  return { type: TYPE.gcode, parameters: [ENCODINGS.indexOf(encoding)], data, compression }
}
