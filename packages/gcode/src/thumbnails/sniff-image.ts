export interface ImageFacts {
  format: 'png' | 'jpg' | 'qoi'
  width: number
  height: number
  /** False when the end of the image is missing. */
  whole: boolean
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const QOI_SIGNATURE = [0x71, 0x6f, 0x69, 0x66]

/** What an image is by its own bytes; what the file around it claims may be wrong. */
export function sniffImage(bytes: Uint8Array): ImageFacts | undefined {
  if (startsWith(bytes, PNG_SIGNATURE)) return sniffPng(bytes)
  if (startsWith(bytes, QOI_SIGNATURE)) return sniffQoi(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return sniffJpg(bytes)
  return undefined
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((value, index) => bytes[index] === value)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function sniffPng(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < 33) return undefined
  const view = viewOf(bytes)
  if (view.getUint32(12) !== 0x49484452) return undefined
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  if (width === 0 || height === 0) return undefined
  return { format: 'png', width, height, whole: hasPngEnd(view) }
}

function hasPngEnd(view: DataView): boolean {
  let at = 8
  while (at + 12 <= view.byteLength) {
    if (view.getUint32(at + 4) === 0x49454e44) return true
    at += 12 + view.getUint32(at)
  }
  return false
}

function sniffQoi(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < 14) return undefined
  const view = viewOf(bytes)
  const width = view.getUint32(4)
  const height = view.getUint32(8)
  if (width === 0 || height === 0) return undefined
  return { format: 'qoi', width, height, whole: bytes.length >= 14 + 8 }
}

/** Walks the segments to the frame header, the only place a JPG states its size. */
function sniffJpg(bytes: Uint8Array): ImageFacts | undefined {
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrameHeader(marker)) {
      const height = view.getUint16(at + 5)
      const width = view.getUint16(at + 7)
      if (width === 0 || height === 0) return undefined
      return { format: 'jpg', width, height, whole: hasJpgEnd(bytes) }
    }
    if (marker === 0xd9 || marker === 0xda) return undefined
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

function isFrameHeader(marker: number): boolean {
  const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
  return marker >= 0xc0 && marker <= 0xcf && !isTable
}

function hasJpgEnd(bytes: Uint8Array): boolean {
  const at = bytes.lastIndexOf(0xd9)
  return at > 0 && bytes[at - 1] === 0xff
}
