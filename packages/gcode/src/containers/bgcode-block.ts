import type { ByteWindow } from './byte-window.ts'

export const BLOCK = {
  fileMetadata: 0,
  gcode: 1,
  slicerMetadata: 2,
  printerMetadata: 3,
  printMetadata: 4,
  thumbnail: 5,
} as const

export const COMPRESSION = { none: 0, deflate: 1, heatshrink11: 2, heatshrink12: 3 } as const

export const FILE_HEADER_BYTES = 10
const CHECKSUM_BYTES = 4
const LONGEST_HEADER_BYTES = 12

export interface FileHeader {
  version: number
  hasChecksums: boolean
}

export interface Block {
  offset: number
  type: number
  compression: number
  uncompressedSize: number
  /** The length of the data as it lies in the file. */
  storedSize: number
  parametersOffset: number
  dataOffset: number
  /** Where the next block starts. */
  end: number
}

export type FileHeaderFault = 'too-short' | 'magic' | 'checksum-type'

export function readFileHeader(bytes: Uint8Array): FileHeader | FileHeaderFault {
  if (bytes.length < FILE_HEADER_BYTES) return 'too-short'
  const view = viewOf(bytes)
  if (view.getUint32(0) !== 0x47434445) return 'magic'
  const checksumType = view.getUint16(8, true)
  // Without the checksum's length, no block after the first can be found.
  if (checksumType > 1) return 'checksum-type'
  return { version: view.getUint32(4, true), hasChecksums: checksumType === 1 }
}

/** Undefined where the file ends, 'cut' where it ends within a header, 'type' where the header is unknown. */
export async function readBlock(
  window: ByteWindow,
  offset: number,
  header: FileHeader,
): Promise<Block | 'cut' | 'type' | undefined> {
  if (offset >= window.size) return undefined
  const bytes = await window.read(offset, LONGEST_HEADER_BYTES)
  if (bytes.length < 8) return 'cut'
  const view = viewOf(bytes)
  const type = view.getUint16(0, true)
  const compression = view.getUint16(2, true)
  const uncompressedSize = view.getUint32(4, true)
  if (type > BLOCK.thumbnail || compression > COMPRESSION.heatshrink12) return 'type'
  const isCompressed = compression !== COMPRESSION.none
  if (isCompressed && bytes.length < LONGEST_HEADER_BYTES) return 'cut'
  const storedSize = isCompressed ? view.getUint32(8, true) : uncompressedSize
  const parametersOffset = offset + (isCompressed ? LONGEST_HEADER_BYTES : 8)
  const dataOffset = parametersOffset + (type === BLOCK.thumbnail ? 6 : 2)
  const end = dataOffset + storedSize + (header.hasChecksums ? CHECKSUM_BYTES : 0)
  return { offset, type, compression, uncompressedSize, storedSize, parametersOffset, dataOffset, end }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
