import type { ProblemList } from '../problems.ts'

/**
 * Takes whole lines out of `bytes`: every line in [start, end) ends with a newline byte.
 * `offset` is the place of `start` in the file.
 */
export type LinesSink = (bytes: Uint8Array, start: number, end: number, offset: number) => void

const NEWLINE = 10
const KEPT_LINE_BYTES = 64 * 1024

/**
 * Cuts chunks into whole lines without copying them; only a line that crosses a chunk's border is copied,
 * and of a longer line than any real one only the beginning is kept.
 */
export class LineFeeder {
  readonly #sink: LinesSink
  readonly #problems: ProblemList
  readonly #carry = new Uint8Array(KEPT_LINE_BYTES + 1)
  #carried = 0
  #carryOffset = 0
  #truncated = false
  #offset = 0

  constructor(sink: LinesSink, problems: ProblemList, offset = 0) {
    this.#sink = sink
    this.#problems = problems
    this.#offset = offset
  }

  /** Bytes taken so far, which is the offset of the next chunk. */
  get offset(): number {
    return this.#offset
  }

  feed(chunk: Uint8Array): void {
    const base = this.#offset
    this.#offset += chunk.length
    let start = 0
    if (this.#carried > 0 || this.#truncated) {
      const newline = chunk.indexOf(NEWLINE)
      if (newline < 0) {
        this.#keep(chunk, 0, base)
        return
      }
      this.#keep(chunk.subarray(0, newline), 0, base)
      this.#flush()
      start = newline + 1
    }
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > start) this.#sink(chunk, start, end, base + start)
    const rest = Math.max(start, end)
    if (rest < chunk.length) this.#keep(chunk, rest, base)
  }

  end(): void {
    if (this.#carried > 0) this.#flush()
  }

  #keep(chunk: Uint8Array, from: number, base: number): void {
    if (this.#carried === 0 && !this.#truncated) this.#carryOffset = base + from
    const room = KEPT_LINE_BYTES - this.#carried
    const length = Math.min(room, chunk.length - from)
    this.#carry.set(chunk.subarray(from, from + length), this.#carried)
    this.#carried += length
    if (length < chunk.length - from) this.#truncated = true
  }

  #flush(): void {
    if (this.#truncated) {
      this.#problems.add(
        'line-too-long',
        `A line is longer than ${KEPT_LINE_BYTES} bytes; its end was ignored.`,
      )
    }
    this.#carry[this.#carried] = NEWLINE
    const length = this.#carried + 1
    this.#carried = 0
    this.#truncated = false
    this.#sink(this.#carry, 0, length, this.#carryOffset)
  }
}
