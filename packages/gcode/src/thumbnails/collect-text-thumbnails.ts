import type { ProblemList } from '../problems.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { Rgb565Rows } from './rgb565-rows.ts'
import type { Thumbnail } from './thumbnail.ts'
import { ThumbnailCollector } from './thumbnail-collector.ts'

const MAX_BASE64_BYTES = 6 * 1024 * 1024
const LONGEST_MARKER = 120

const SEMICOLON = 0x3b
const SPACE = 0x20
const TAB = 0x09
const RETURN = 0x0d

/** `; thumbnail begin`, `; thumbnail_QOI begin`, `; thumbnail_JPG begin`, `; jpg begin`, `; png begin` */
const BEGIN = /^(?:thumbnail\w*|jpg|png) begin\b/
const END = /^(?:thumbnail\w*|jpg|png) end\b/
const DATA_ADDRESS = /^thumbnail: ?data:image\/\w+;base64,/
const PIXEL_ROWS = /^[gs]image:/
const MORE_ROWS = 'M10086 ;'

type Block = { base64: GrowingBytes } | { rows: Rgb565Rows }

/**
 * Finds the images that slicers hide in the comments of text g-code.
 * Give it every comment line, and while it is `inside` an image every line.
 */
export class TextThumbnails {
  readonly #collector: ThumbnailCollector
  readonly #problems: ProblemList | undefined
  #block: Block | undefined

  constructor(problems?: ProblemList) {
    this.#problems = problems
    this.#collector = new ThumbnailCollector(problems)
  }

  get inside(): boolean {
    return this.#block !== undefined
  }

  /** One line without its line feed: the bytes from `start` up to `end`. */
  line(bytes: Uint8Array, start: number, end: number): void {
    if (this.#block === undefined && !mayBegin(bytes, start, end)) return
    // The pixel rows of one dialect are divided by bare carriage returns.
    let from = start
    for (let at = start; at <= end; at++) {
      if (at < end && bytes[at] !== RETURN) continue
      if (at > from) this.#piece(bytes, from, at)
      from = at + 1
    }
  }

  done(): Thumbnail[] {
    this.#finish()
    return this.#collector.items
  }

  #piece(bytes: Uint8Array, start: number, end: number): void {
    const block = this.#block
    if (block !== undefined) {
      const taken =
        'rows' in block
          ? takeRow(block.rows, bytes, start, end)
          : this.#takeBase64(block.base64, bytes, start, end)
      if (taken) return
      this.#finish()
    }
    if (mayBegin(bytes, start, end) && !this.#collector.full) this.#begin(bytes, start, end)
  }

  #begin(bytes: Uint8Array, start: number, end: number): void {
    const from = contentStart(bytes, start, end)
    const marker = textOf(bytes, from, end)
    if (BEGIN.test(marker)) {
      this.#block = { base64: new GrowingBytes(MAX_BASE64_BYTES) }
      return
    }
    const rows = PIXEL_ROWS.exec(marker)
    if (rows !== null) {
      const block = { rows: new Rgb565Rows() }
      block.rows.add(bytes, from + rows[0].length, end)
      this.#block = block
      return
    }
    const address = DATA_ADDRESS.exec(marker)
    if (address === null) return
    const base64 = new GrowingBytes(MAX_BASE64_BYTES)
    base64.add(bytes.subarray(from + address[0].length, end))
    this.#block = { base64 }
    this.#finish()
  }

  /** False when the piece does not belong to the image any more. */
  #takeBase64(base64: GrowingBytes, bytes: Uint8Array, start: number, end: number): boolean {
    if (bytes[start] !== SEMICOLON) return false
    const from = contentStart(bytes, start, end)
    const marker = textOf(bytes, from, end)
    if (BEGIN.test(marker)) return false
    if (END.test(marker)) this.#finish()
    else base64.add(bytes.subarray(from, end))
    return true
  }

  #finish(): void {
    const block = this.#block
    this.#block = undefined
    if (block === undefined) return
    if ('rows' in block) {
      const pixels = block.rows.done()
      if (pixels !== undefined) this.#collector.addRgb565(pixels)
      return
    }
    if (block.base64.overflowed) {
      this.#problems?.add('thumbnail-too-large', 'A thumbnail is larger than any preview needs to be')
      return
    }
    const text = Buffer.from(block.base64.bytes).toString('latin1')
    this.#collector.add(Buffer.from(text, 'base64'))
  }
}

function takeRow(rows: Rgb565Rows, bytes: Uint8Array, start: number, end: number): boolean {
  if (textOf(bytes, start, Math.min(end, start + MORE_ROWS.length)) !== MORE_ROWS) return false
  const from = start + MORE_ROWS.length
  if (from === end) return false
  rows.add(bytes, from, end)
  return true
}

function contentStart(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && (bytes[at] === SEMICOLON || bytes[at] === SPACE || bytes[at] === TAB)) at++
  return at
}

/** A cheap look at two letters, because files hold millions of other comments. */
function mayBegin(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== SEMICOLON) return false
  const at = contentStart(bytes, start, Math.min(end, start + 4))
  switch (bytes[at]) {
    case 0x74: // t
      return bytes[at + 1] === 0x68 // h
    case 0x6a: // j
      return bytes[at + 1] === 0x70 // p
    case 0x70: // p
      return bytes[at + 1] === 0x6e // n
    case 0x67: // g
    case 0x73: // s
      return bytes[at + 1] === 0x69 // i
    default:
      return false
  }
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + LONGEST_MARKER)))
}
