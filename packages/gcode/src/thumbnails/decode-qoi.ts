import { MAX_PIXELS, type Pixels } from './pixels.ts'

const HEADER_BYTES = 14
const END_MARKER_BYTES = 8

/** Decodes the "Quite OK Image" format. Undefined when it is none, too large, or cut off. */
export function decodeQoi(bytes: Uint8Array): Pixels | undefined {
  const header = readHeader(bytes)
  if (header === undefined) return undefined
  const { width, height, channels } = header
  const data = new Uint8Array(width * height * channels)
  const filled = fillPixels(bytes, data, channels)
  return filled ? { width, height, channels, data } : undefined
}

function readHeader(bytes: Uint8Array): Omit<Pixels, 'data'> | undefined {
  if (bytes.length < HEADER_BYTES + END_MARKER_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== 0x716f6966) return undefined
  const width = view.getUint32(4)
  const height = view.getUint32(8)
  const channels = view.getUint8(12)
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return undefined
  if (channels !== 3 && channels !== 4) return undefined
  return { width, height, channels }
}

function fillPixels(bytes: Uint8Array, data: Uint8Array, channels: 3 | 4): boolean {
  const seen = new Uint8Array(64 * 4)
  const end = bytes.length - END_MARKER_BYTES
  const byteAt = (index: number) => bytes[index] ?? 0
  let at = HEADER_BYTES
  let red = 0
  let green = 0
  let blue = 0
  let alpha = 255
  let run = 0
  for (let to = 0; to < data.length; to += channels) {
    if (run > 0) run--
    else {
      if (at >= end) return false
      const tag = byteAt(at++)
      if (tag >= 0xfe) {
        red = byteAt(at++)
        green = byteAt(at++)
        blue = byteAt(at++)
        if (tag === 0xff) alpha = byteAt(at++)
      } else if (tag >= 0xc0) run = tag & 0x3f
      else if (tag >= 0x80) {
        const next = byteAt(at++)
        const greenStep = (tag & 0x3f) - 32
        red = (red + greenStep + (next >> 4) - 8) & 0xff
        green = (green + greenStep) & 0xff
        blue = (blue + greenStep + (next & 0x0f) - 8) & 0xff
      } else if (tag >= 0x40) {
        red = (red + ((tag >> 4) & 3) - 2) & 0xff
        green = (green + ((tag >> 2) & 3) - 2) & 0xff
        blue = (blue + (tag & 3) - 2) & 0xff
      } else [red = 0, green = 0, blue = 0, alpha = 0] = seen.subarray(tag * 4, tag * 4 + 4)
      seen.set([red, green, blue, alpha], ((red * 3 + green * 5 + blue * 7 + alpha * 11) % 64) * 4)
    }
    data[to] = red
    data[to + 1] = green
    data[to + 2] = blue
    if (channels === 4) data[to + 3] = alpha
  }
  return true
}
