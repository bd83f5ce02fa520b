import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

/** A small canvas that can be saved as PNG. */
export class Png {
  readonly width: number
  readonly height: number
  private readonly pixels: Buffer

  constructor(width: number, height: number, background: Colour) {
    this.width = width
    this.height = height
    this.pixels = Buffer.alloc(width * height * 3)
    this.fill(0, 0, width, height, background)
  }

  fill(left: number, top: number, width: number, height: number, [red, green, blue]: Colour): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y++) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x++) {
        const at = (y * this.width + x) * 3
        this.pixels[at] = red
        this.pixels[at + 1] = green
        this.pixels[at + 2] = blue
      }
    }
  }

  encode(): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    // Eight bits a channel, red green blue.
    header.set([8, 2, 0, 0, 0], 8)
    const row = this.width * 3
    const filtered = Buffer.alloc((row + 1) * this.height)
    for (let y = 0; y < this.height; y++)
      this.pixels.copy(filtered, y * (row + 1) + 1, y * row, (y + 1) * row)
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const data = deflateSync(filtered, { level: 6 })
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
