import { MAX_PIXELS, type Pixels } from './pixels.ts'

const DIGITS_PER_PIXEL = 4

/** Rows of pixels in hexadecimal, five, six and five bits for red, green and blue, the low byte first. */
export class Rgb565Rows {
  readonly #rows: Uint8Array[] = []
  #width = 0
  #broken = false

  /** Takes one row's digits. Anything else spoils the image; MKS and ColPic share the same prefix. */
  add(bytes: Uint8Array, start: number, end: number): void {
    const width = (end - start) / DIGITS_PER_PIXEL
    if (this.#rows.length === 0) this.#width = width
    const tooLarge = (this.#rows.length + 1) * width > MAX_PIXELS
    if (this.#broken || tooLarge || width !== this.#width || !Number.isInteger(width)) {
      this.#spoil()
      return
    }
    const row = Buffer.from(Buffer.from(bytes.subarray(start, end)).toString('latin1'), 'hex')
    if (row.length === width * 2) this.#rows.push(row)
    else this.#spoil()
  }

  done(): Pixels | undefined {
    const height = this.#rows.length
    if (this.#broken || height < 2 || this.#width === 0) return undefined
    const data = new Uint8Array(this.#width * height * 3)
    let to = 0
    for (const row of this.#rows) {
      for (let at = 0; at < row.length; at += 2) {
        const pixel = (row[at] ?? 0) | ((row[at + 1] ?? 0) << 8)
        data[to++] = widen(pixel >> 11, 5)
        data[to++] = widen((pixel >> 5) & 0x3f, 6)
        data[to++] = widen(pixel & 0x1f, 5)
      }
    }
    return { width: this.#width, height, channels: 3, data }
  }

  #spoil(): void {
    this.#broken = true
    this.#rows.length = 0
  }
}

function widen(value: number, bits: number): number {
  return Math.round((value * 255) / ((1 << bits) - 1))
}
