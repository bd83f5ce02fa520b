/** Writes heatshrink from the format's description: greedy search, bits highest first, zeros to the last byte. */
export function encodeHeatshrink(input: Uint8Array, windowBits: number, lookaheadBits: number): Uint8Array {
  const writer = new BitWriter()
  const finder = new MatchFinder(input, 1 << windowBits, 1 << lookaheadBits)
  let at = 0
  while (at < input.length) {
    const match = finder.longest(at)
    // A reference costs 1 + window + lookahead bits, a literal nine.
    if (match.length * 9 > 1 + windowBits + lookaheadBits) {
      writer.write(0, 1)
      writer.write(match.distance - 1, windowBits)
      writer.write(match.length - 1, lookaheadBits)
    } else {
      match.length = 1
      writer.write(1, 1)
      writer.write(input[at] ?? 0, 8)
    }
    for (const end = at + match.length; at < end; at++) finder.remember(at)
  }
  return writer.finish()
}

/** Earlier places by their first three bytes, the latest first. */
class MatchFinder {
  readonly #latest = new Map<number, number>()
  readonly #earlier: Int32Array
  readonly #bytes: Uint8Array
  readonly #window: number
  readonly #longest: number

  constructor(bytes: Uint8Array, window: number, longest: number) {
    this.#bytes = bytes
    this.#window = window
    this.#longest = longest
    this.#earlier = new Int32Array(bytes.length)
  }

  remember(at: number): void {
    this.#earlier[at] = this.#latest.get(this.#key(at)) ?? -1
    this.#latest.set(this.#key(at), at)
  }

  longest(at: number): { length: number; distance: number } {
    const best = { length: 0, distance: 0 }
    let from = this.#latest.get(this.#key(at)) ?? -1
    for (let tries = 0; from >= 0 && at - from <= this.#window && tries < 30; tries++) {
      let length = 0
      const most = Math.min(this.#longest, this.#bytes.length - at)
      while (length < most && this.#bytes[from + length] === this.#bytes[at + length]) length++
      if (length > best.length) {
        best.length = length
        best.distance = at - from
      }
      from = this.#earlier[from] ?? -1
    }
    return best
  }

  #key(at: number): number {
    return (this.#bytes[at] ?? 0) * 65536 + (this.#bytes[at + 1] ?? 0) * 256 + (this.#bytes[at + 2] ?? 0)
  }
}

class BitWriter {
  readonly #bytes: number[] = []
  #current = 0
  #used = 0

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      this.#current = this.#current * 2 + ((value >> bit) & 1)
      if (++this.#used === 8) this.#flush()
    }
  }

  finish(): Uint8Array {
    if (this.#used > 0) {
      this.#current <<= 8 - this.#used
      this.#flush()
    }
    return Uint8Array.from(this.#bytes)
  }

  #flush(): void {
    this.#bytes.push(this.#current)
    this.#current = 0
    this.#used = 0
  }
}
