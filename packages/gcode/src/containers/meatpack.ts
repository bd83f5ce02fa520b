import { CommandSpacing } from './command-spacing.ts'

const SIGNAL = 0xff
const FULL_WIDTH = 0x0f
const NEWLINE = 0x0a

const ENABLE_PACKING = 251
const DISABLE_PACKING = 250
const RESET_ALL = 249
const ENABLE_NO_SPACES = 247
const DISABLE_NO_SPACES = 246

const ALPHABET = Buffer.from('0123456789. \nGX', 'latin1')
const ALPHABET_WITHOUT_SPACE = Buffer.from('0123456789.E\nGX', 'latin1')

/**
 * Unpacks MeatPack: two of the commonest characters to a byte, low half first, 15 standing for a full
 * character that follows. Two signal bytes announce a command. Keeps its place between pieces.
 */
export class MeatPackDecoder {
  readonly #spacing = new CommandSpacing()
  #packing = false
  #alphabet: Uint8Array = ALPHABET
  #signals = 0
  /** Full characters that are still to come. */
  #full = 0
  /** A character to be written behind the next full one. */
  #held = 0

  decode(input: Uint8Array): Uint8Array {
    return this.#spacing.apply(this.#unpack(input))
  }

  #unpack(input: Uint8Array): Uint8Array {
    const output = new Uint8Array(input.length * 2 + 2)
    let to = 0
    for (let at = 0; at < input.length; ) {
      const byte = input[at] ?? 0
      if (byte !== SIGNAL && this.#signals === 0) {
        const end = nextSignal(input, at)
        to = this.#packing ? this.#unpackRun(input, at, end, output, to) : copyRun(input, at, end, output, to)
        at = end
        continue
      }
      at++
      if (this.#signals === 2) {
        this.#signals = 0
        this.#obey(byte)
      } else if (byte === SIGNAL) this.#signals++
      else {
        this.#signals = 0
        const lone = Uint8Array.of(SIGNAL, byte)
        to = this.#packing ? this.#unpackRun(lone, 0, 2, output, to) : copyRun(lone, 0, 2, output, to)
      }
    }
    return output.subarray(0, to)
  }

  #obey(command: number): void {
    switch (command) {
      case ENABLE_PACKING:
        this.#packing = true
        break
      case DISABLE_PACKING:
      case RESET_ALL:
        this.#packing = false
        break
      case ENABLE_NO_SPACES:
        this.#alphabet = ALPHABET_WITHOUT_SPACE
        break
      case DISABLE_NO_SPACES:
        this.#alphabet = ALPHABET
        break
    }
  }

  /** Writes what bytes without signals stand for and returns where the next is written. */
  #unpackRun(input: Uint8Array, start: number, end: number, output: Uint8Array, from: number): number {
    const alphabet = this.#alphabet
    let full = this.#full
    let held = this.#held
    let to = from
    for (let at = start; at < end; at++) {
      const byte = input[at] ?? 0
      if (full > 0) {
        full--
        output[to++] = byte
        if (held !== 0) output[to++] = held
        held = 0
        continue
      }
      const low = byte & 0x0f
      const high = byte >> 4
      if (low === FULL_WIDTH) {
        full = high === FULL_WIDTH ? 2 : 1
        if (high !== FULL_WIDTH) held = alphabet[high] ?? 0
        continue
      }
      const first = alphabet[low] ?? 0
      output[to++] = first
      // A line of odd length is filled up behind its line feed.
      if (first === NEWLINE) continue
      if (high === FULL_WIDTH) full = 1
      else output[to++] = alphabet[high] ?? 0
    }
    this.#full = full
    this.#held = held
    return to
  }
}

function nextSignal(input: Uint8Array, from: number): number {
  const at = input.indexOf(SIGNAL, from)
  return at < 0 ? input.length : at
}

function copyRun(input: Uint8Array, start: number, end: number, output: Uint8Array, to: number): number {
  output.set(input.subarray(start, end), to)
  return to + end - start
}
