import type { ProblemList } from '../problems.ts'
import { decodeQoi } from './decode-qoi.ts'
import { encodePng } from './encode-png.ts'
import { MAX_PIXELS, type Pixels } from './pixels.ts'
import { sniffImage } from './sniff-image.ts'
import type { Thumbnail } from './thumbnail.ts'

const MAX_COUNT = 128
const MAX_TOTAL_BYTES = 24 * 1024 * 1024
const MAX_SIDE = 8192
const MAX_CONVERTED_PIXELS = 4 * MAX_PIXELS

/** Takes images as a file stores them, keeps those that can be shown, and bounds what one file may hold. */
export class ThumbnailCollector {
  readonly #problems: ProblemList | undefined
  readonly #kept: Thumbnail[] = []
  #bytes = 0
  #convertedPixels = 0
  #fullReported = false

  constructor(problems?: ProblemList) {
    this.#problems = problems
  }

  get items(): Thumbnail[] {
    return this.#kept
  }

  /** True when no further image can be kept; reading more of them is wasted. */
  get full(): boolean {
    return this.#kept.length >= MAX_COUNT || this.#bytes >= MAX_TOTAL_BYTES
  }

  add(stored: Uint8Array, view?: 'top'): Thumbnail | undefined {
    const facts = sniffImage(stored)
    if (facts === undefined) return this.#refuse('is no PNG, JPG or QOI image')
    if (!facts.whole) return this.#refuse('is cut off')
    const { format, width, height } = facts
    if (width > MAX_SIDE || height > MAX_SIDE) return this.#refuse(`claims ${width} x ${height} pixels`)
    if (format !== 'qoi') return this.#keep({ width, height, format, bytes: stored.slice() }, view)
    if (!this.#mayConvert(width * height)) return undefined
    const pixels = decodeQoi(stored)
    if (pixels === undefined) return this.#refuse('is a QOI image that cannot be decoded')
    return this.#keep({ width, height, format: 'png', bytes: encodePng(pixels), storedAs: 'qoi' }, view)
  }

  addRgb565(pixels: Pixels): Thumbnail | undefined {
    const { width, height } = pixels
    if (!this.#mayConvert(width * height)) return undefined
    return this.#keep({ width, height, format: 'png', bytes: encodePng(pixels), storedAs: 'rgb565' })
  }

  #mayConvert(pixels: number): boolean {
    if (pixels > MAX_PIXELS || this.#convertedPixels + pixels > MAX_CONVERTED_PIXELS) {
      this.#refuse('is too large to convert')
      return false
    }
    this.#convertedPixels += pixels
    return true
  }

  #keep(thumbnail: Thumbnail, view?: 'top'): Thumbnail | undefined {
    if (this.full || this.#bytes + thumbnail.bytes.length > MAX_TOTAL_BYTES) {
      if (!this.#fullReported) this.#problems?.add('thumbnails-too-many', 'Not all thumbnails were kept')
      this.#fullReported = true
      return undefined
    }
    this.#bytes += thumbnail.bytes.length
    if (view !== undefined) thumbnail.view = view
    this.#kept.push(thumbnail)
    return thumbnail
  }

  #refuse(what: string): undefined {
    this.#problems?.add('thumbnail-unreadable', `A thumbnail ${what}`)
    return undefined
  }
}
