/** Collects bytes up to a limit; what exceeds it is dropped and remembered as an overflow. */
export class GrowingBytes {
  readonly #limit: number
  #store = new Uint8Array(4096)
  #length = 0
  #overflowed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  get overflowed(): boolean {
    return this.#overflowed
  }

  get bytes(): Uint8Array {
    return this.#store.subarray(0, this.#length)
  }

  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (this.#overflowed || length > this.#limit) {
      this.#overflowed = true
      return
    }
    if (length > this.#store.length) {
      const larger = new Uint8Array(Math.min(this.#limit, Math.max(length, this.#store.length * 2)))
      larger.set(this.bytes)
      this.#store = larger
    }
    this.#store.set(bytes, this.#length)
    this.#length = length
  }
}
