/**
 * Where a print stands at which place of the file. Points ascend by position; between two of them time passes
 * evenly. Positions count bytes of the decoded text, of which `size` is the length.
 */
export interface Timeline {
  readonly size: number
  readonly totalSeconds: number
  readonly layerCount: number
  readonly positions: Float64Array
  readonly layers: Int32Array
  readonly seconds: Float64Array
}

const MOST_POINTS = 8192
const FIRST_STEP_BYTES = 1024

/** Keeps a bounded number of points whatever the file's length: past that, every other one is let go. */
export class TimelineRecorder {
  readonly #positions = new Float64Array(MOST_POINTS)
  readonly #layers = new Int32Array(MOST_POINTS)
  readonly #seconds = new Float64Array(MOST_POINTS)
  #count = 0
  #stepBytes = FIRST_STEP_BYTES
  #nextPosition = 0
  #layer = -1
  elapsed = 0

  advance(seconds: number, layer: number, position: number): void {
    if (position >= this.#nextPosition || layer !== this.#layer) this.#mark(layer, position)
    this.elapsed += seconds
  }

  restart(): void {
    this.#layers.fill(0, 0, this.#count)
    this.#layer = 0
  }

  finish(size: number, layerCount: number, timeScale: number): Timeline {
    return {
      size,
      totalSeconds: this.elapsed * timeScale,
      layerCount,
      positions: this.#positions.slice(0, this.#count),
      layers: this.#layers.slice(0, this.#count),
      seconds: this.#seconds.slice(0, this.#count).map((seconds) => seconds * timeScale),
    }
  }

  #mark(layer: number, position: number): void {
    if (this.#count === MOST_POINTS) this.#thin()
    this.#positions[this.#count] = position
    this.#layers[this.#count] = layer
    this.#seconds[this.#count] = this.elapsed
    this.#count++
    this.#layer = layer
    this.#nextPosition = position + this.#stepBytes
  }

  #thin(): void {
    const half = MOST_POINTS / 2
    for (let at = 0; at < half; at++) {
      this.#positions[at] = this.#positions[at * 2] as number
      this.#layers[at] = this.#layers[at * 2] as number
      this.#seconds[at] = this.#seconds[at * 2] as number
    }
    this.#count = half
    this.#stepBytes *= 2
  }
}
