import type { Source } from '../source.ts'

const WINDOW_BYTES = 256 * 1024

/** Reads a source forward through a buffer, because small pieces one by one cost a system call each. */
export class ByteWindow {
  readonly #source: Source
  #bytes: Uint8Array = new Uint8Array(0)
  #offset = 0

  constructor(source: Source) {
    this.#source = source
  }

  get size(): number {
    return this.#source.size
  }

  /** Fewer bytes than asked only at the end of the source. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const start = offset - this.#offset
    if (start >= 0 && start + length <= this.#bytes.length) return this.#bytes.subarray(start, start + length)
    if (offset >= this.#source.size) return new Uint8Array(0)
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.#source.size - offset)
    this.#bytes = await this.#source.read(offset, wanted)
    this.#offset = offset
    return this.#bytes.subarray(0, length)
  }
}
