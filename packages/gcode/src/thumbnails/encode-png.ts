import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './pixels.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const COLOUR = { 3: 2, 4: 6 } as const
const FILTER_SUB = 1

export function encodePng(pixels: Pixels): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels.width, 0)
  header.writeUInt32BE(pixels.height, 4)
  header[8] = 8
  header[9] = COLOUR[pixels.channels]
  const data = deflateSync(filteredRows(pixels))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Each row starts with its filter's number; "sub" stores the difference to the pixel on the left. */
function filteredRows({ width, height, channels, data }: Pixels): Uint8Array {
  const rowBytes = width * channels
  const rows = new Uint8Array(height * (rowBytes + 1))
  let to = 0
  for (let row = 0; row < height; row++) {
    const from = row * rowBytes
    rows[to++] = FILTER_SUB
    for (let column = 0; column < rowBytes; column++) {
      const left = column < channels ? 0 : (data[from + column - channels] ?? 0)
      rows[to++] = (data[from + column] ?? 0) - left
    }
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
