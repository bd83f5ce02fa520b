/**
 * Decodes heatshrink, an LZSS for small machines. Bits come highest first: 1 and eight bits are a literal;
 * 0, the distance less one and the count less one repeat what came before. Keeps its place between pieces.
 */
export class HeatshrinkDecoder {
  readonly #windowBits: number
  readonly #lookaheadBits: number
  /** The last bytes written, which the next piece may refer to. */
  #tail: Uint8Array
  #bits = 0
  #bitCount = 0

  constructor(windowBits: number, lookaheadBits: number) {
    this.#windowBits = windowBits
    this.#lookaheadBits = lookaheadBits
    this.#tail = new Uint8Array(1 << windowBits)
  }

  /** Decodes a piece, at most `limit` bytes of it. */
  decode(input: Uint8Array, limit: number): Uint8Array {
    const lookahead = this.#lookaheadBits
    const referenceBits = 1 + this.#windowBits + lookahead
    const countMask = (1 << lookahead) - 1
    const window = this.#tail.length
    const distanceMask = window - 1
    const buffer = new Uint8Array(window + Math.min(limit, this.#mostOutput(input.length)))
    buffer.set(this.#tail)
    let bits = this.#bits
    let bitCount = this.#bitCount
    let at = 0
    let to = window
    while (to < buffer.length) {
      while (bitCount <= 24 && at < input.length) {
        bits = (bits << 8) | (input[at++] ?? 0)
        bitCount += 8
      }
      if (bitCount > 0 && (bits >>> (bitCount - 1)) & 1) {
        if (bitCount < 9) break
        bitCount -= 9
        buffer[to++] = bits >>> bitCount
      } else {
        if (bitCount < referenceBits) break
        bitCount -= referenceBits
        const reference = bits >>> bitCount
        const end = Math.min(to + (reference & countMask) + 1, buffer.length)
        let from = to - ((reference >>> lookahead) & distanceMask) - 1
        while (to < end) buffer[to++] = buffer[from++] ?? 0
      }
    }
    this.#bits = bits
    this.#bitCount = bitCount
    this.#tail = buffer.slice(to - window, to)
    return buffer.subarray(window, to)
  }

  #mostOutput(inputBytes: number): number {
    const bits = inputBytes * 8 + this.#bitCount
    const references = Math.ceil(bits / (1 + this.#windowBits + this.#lookaheadBits))
    return references * (1 << this.#lookaheadBits) + Math.ceil(bits / 9)
  }
}
