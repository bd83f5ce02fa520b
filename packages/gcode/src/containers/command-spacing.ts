const SPACE = 0x20
const NEWLINE = 0x0a
const LETTER_G = 0x47

const LINE_START = 0
const AFTER_G = 1
const IN_COMMAND = 2
const ELSEWHERE = 3

/**
 * Puts a blank before each letter of a G command that has none: packers drop them, and readers that
 * expect words would take `G1X10Y5` for one. Remembers the line between pieces.
 */
export class CommandSpacing {
  #place = LINE_START
  #last = 0
  #output = new Uint8Array(0)
  #length = 0

  apply(text: Uint8Array): Uint8Array {
    this.#output = new Uint8Array(text.length * 2)
    this.#length = 0
    let at = 0
    while (at < text.length) {
      if (this.#place === LINE_START) this.#place = text[at] === LETTER_G ? AFTER_G : ELSEWHERE
      else if (this.#place === AFTER_G) this.#place = isDigit(text[at] ?? 0) ? IN_COMMAND : ELSEWHERE
      if (this.#place === AFTER_G) this.#output[this.#length++] = text[at++] ?? 0
      else if (this.#place === IN_COMMAND) at = this.#spaceCommand(text, at)
      else at = this.#copyLine(text, at)
    }
    return this.#output.subarray(0, this.#length)
  }

  /** Goes through a command to the end of its line, or to something no plain command holds. */
  #spaceCommand(text: Uint8Array, start: number): number {
    const output = this.#output
    let to = this.#length
    let last = this.#last
    let at = start
    while (at < text.length) {
      const character = text[at] ?? 0
      if (character >= 0x41) {
        if (last !== SPACE && isLetter(character)) output[to++] = SPACE
      } else if (!isPlain(character)) {
        this.#place = character === NEWLINE ? LINE_START : ELSEWHERE
        if (character === NEWLINE) output[to++] = text[at++] ?? 0
        break
      }
      output[to++] = character
      last = character
      at++
    }
    this.#length = to
    this.#last = last
    return at
  }

  #copyLine(text: Uint8Array, start: number): number {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline + 1
    if (newline >= 0) this.#place = LINE_START
    this.#output.set(text.subarray(start, end), this.#length)
    this.#length += end - start
    return end
  }
}

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39
}

function isLetter(character: number): boolean {
  const upper = character & 0xdf
  return upper >= 0x41 && upper <= 0x5a
}

/** Digits, signs, point and blanks, but no line feeds, quotes, brackets, checksums or comments. */
function isPlain(character: number): boolean {
  return character <= 0x39 && (character >= 0x2b || (character <= SPACE && character !== NEWLINE))
}
