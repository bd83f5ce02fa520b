const FREE_BYTES = 64 * 1024 * 1024
const MAX_RATIO = 100
const MAX_BYTES = 4 * 1024 * 1024 * 1024

/**
 * Stops decompression bombs. G-code shrinks to a third or a tenth; text a hundred times as long as what
 * is stored was made to keep somebody busy.
 */
export class DecodeBudget {
  #left: number

  constructor(storedBytes: number) {
    this.#left = Math.min(MAX_BYTES, Math.max(FREE_BYTES, storedBytes * MAX_RATIO))
  }

  /** The part of the bytes that may still be used. */
  take(bytes: Uint8Array): Uint8Array {
    const taken = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes
    this.#left -= taken.length
    return taken
  }

  get spent(): boolean {
    return this.#left === 0
  }
}
