import { deflateSync } from 'node:zlib'
import type { Pixels } from '../pixels.ts'
import { crc32Bitwise } from './crc32-bitwise.ts'

/** A picture with flat parts, soft slopes, repeated colours, noise and changing alpha: uses all of QOI. */
export function samplePixels(width: number, height: number, channels: 3 | 4): Pixels {
  const data = new Uint8Array(width * height * channels)
  let noise = 12345
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      noise = (noise * 1103515245 + 12345) % 2147483648
      const at = (y * width + x) * channels
      const zone = (x >> 3) % 5
      const rough = noise >> 8
      if (zone === 1) data.set([x * 9, x * 10 + y, x * 12], at)
      if (zone === 2) data.set([100 + (rough % 2), 100 + ((rough >> 1) % 2), 100], at)
      if (zone === 3) data.set([rough & 255, (rough >> 3) & 255, (rough >> 5) & 255], at)
      if (zone === 4) data.set(rough % 3 ? [10, 200, 30] : [250, 5, 90], at)
      if (channels === 4) data[at + 3] = zone === 3 ? (rough >> 2) & 255 : 255
    }
  }
  return { width, height, channels, data }
}

export function isSame(a: Pixels | undefined, b: Pixels): boolean {
  const sizes = [a?.width === b.width, a?.height === b.height, a?.channels === b.channels]
  return a !== undefined && sizes.every(Boolean) && Buffer.compare(a.data, b.data) === 0
}

/** A PNG without filters, from a second writer. */
export function writePng({ width, height, channels, data }: Pixels): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8)
  const rows: Uint8Array[] = []
  for (let row = 0; row < height; row++) {
    rows.push(Uint8Array.of(0), data.subarray(row * width * channels, (row + 1) * width * channels))
  }
  const parts: [string, Uint8Array][] = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', new Uint8Array()],
  ]
  const chunks = parts.map(([type, body]) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length, 0)
    frame.writeUInt32BE(crc32Bitwise(typed), 4)
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** The frame of a JPG: enough for everything that does not decode its pixels. */
export function writeJpgFrame(width: number, height: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const application = [0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 0x12, 0x34]
  return Uint8Array.from([0xff, 0xd8, ...application, ...frame, ...scan, 0xff, 0xd9])
}
