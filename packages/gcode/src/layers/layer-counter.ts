/** Which comment announces a layer; a file keeps to the first kind it uses. */
export type LayerMarker = 'change' | 'number' | 'sentence' | 'object' | 'command'

const LEAST_STEP = 0.04

export interface LayerListener {
  /** A layer begins, counted from 1. */
  layer(number: number): void
  /** What was taken for layers by height came before the first announced one: it was preparation. */
  restart(): void
}

/**
 * Counts layers from 1; 0 is what comes before. Slicers announce layers; without announcements a layer begins
 * where something is printed at another height.
 */
export class LayerCounter {
  current = 0
  #marker: LayerMarker | undefined
  #isResumed = false
  #height = Number.NEGATIVE_INFINITY
  readonly #listener: LayerListener

  constructor(listener: LayerListener) {
    this.#listener = listener
  }

  get marker(): LayerMarker | undefined {
    return this.#marker
  }

  /** No announcement can come any more that would make what was counted a preparation. */
  get isSettled(): boolean {
    return this.#isResumed || this.#marker !== undefined
  }

  /** Goes on after layer `current` of a file that was read before. */
  resume(current: number, marker: LayerMarker | undefined): void {
    this.#isResumed = true
    this.current = current
    this.#marker = marker
  }

  announce(marker: LayerMarker): void {
    if (this.#marker === undefined) {
      this.#marker = marker
      if (this.current > 0) {
        this.current = 0
        this.#listener.restart()
      }
    }
    if (marker === this.#marker) this.#begin()
  }

  /** Something is printed at height `z`. */
  print(z: number): void {
    if (this.#marker !== undefined) return
    const step = z - this.#height
    if (step < LEAST_STEP && step > -LEAST_STEP) return
    this.#height = z
    this.#begin()
  }

  #begin(): void {
    this.current++
    this.#listener.layer(this.current)
  }
}
