import { inflateSync } from 'node:zlib'
import type { Pixels } from '../pixels.ts'
import { crc32Bitwise } from './crc32-bitwise.ts'

/** Reads an 8-bit RGB or RGBA PNG by the book: checks every chunk's CRC, inflates, undoes the filters. */
export function readPng(bytes: Uint8Array): Pixels {
  const png = Buffer.from(bytes)
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG signature')
  const data: Buffer[] = []
  let header: Buffer | undefined
  let ended = false
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (crc32Bitwise(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(at + 8 + length)) {
      throw new Error(`wrong CRC in ${type}`)
    }
    if (type === 'IHDR') header = body
    if (type === 'IDAT') data.push(body)
    if (type === 'IEND') ended = true
    at += 12 + length
  }
  if (header === undefined || !ended) throw new Error('incomplete PNG')
  const channels = { 2: 3, 6: 4 }[header[9] ?? 0] as 3 | 4 | undefined
  if (header[8] !== 8 || channels === undefined) throw new Error('not 8-bit RGB(A)')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  return {
    width,
    height,
    channels,
    data: unfilter(inflateSync(Buffer.concat(data)), width, height, channels),
  }
}

function unfilter(rows: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const rowBytes = width * channels
  const out = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)] ?? 0
    for (let column = 0; column < rowBytes; column++) {
      const to = row * rowBytes + column
      const raw = rows[row * (rowBytes + 1) + 1 + column] ?? 0
      const left = column >= channels ? (out[to - channels] ?? 0) : 0
      const above = row > 0 ? (out[to - rowBytes] ?? 0) : 0
      const corner = row > 0 && column >= channels ? (out[to - rowBytes - channels] ?? 0) : 0
      out[to] = raw + predicted(filter, left, above, corner)
    }
  }
  return out
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const estimate = left + above - corner
  const [dl, da, dc] = [left, above, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (dl <= da && dl <= dc) return left
  return da <= dc ? above : corner
}
