const NEWLINE = 10
const SPACE = 32
const QUOTE = 34
const PAREN_OPEN = 40
const PAREN_CLOSE = 41
const STAR = 42
const PLUS = 43
const MINUS = 45
const DOT = 46
const ZERO = 48
const NINE = 57
const SEMICOLON = 59
const UNDERSCORE = 95
const LOWER_E = 101
const LETTER_A = 65
const LETTER_LOWER_A = 97
const LETTER_G = 71
const LETTER_M = 77
const LETTER_N = 78

const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)
const TENTHS = POWERS_OF_TEN.map((power) => 1 / power)
const KEPT_FRACTION_DIGITS = 17
const SMALL_INTEGER_DIGITS = 9
/** What these characters become by the exclusive or that turns digits into 0 to 9. */
const DOT_DIGIT = DOT ^ ZERO
const LOWER_E_DIGIT = LOWER_E ^ ZERO

/** What a line turned out to be. */
export const EMPTY = 0
export const COMMAND = 1
export const COMMENT = 2
export const WORD = 3

/**
 * The command of one line, read in place. One instance is used for all lines of a file:
 * the parameters stand in a typed array by letter and no string is ever made.
 */
export class Command {
  /** Character code of the command's letter (G, M, T …; X, Y, Z for a line that goes on with the last motion). */
  letter = 0
  number = 0
  /** What follows the dot, as in G92.1; 0 without one. */
  subNumber = 0
  /** Bits of the letters that appear, with or without a number. */
  present = 0
  /** Bits of the letters that carry a number. */
  numbered = 0
  readonly values = new Float64Array(26)
  /** Where the line's text begins, past blanks. */
  textStart = 0
  /** Where reading goes on: after the newline, or at a further command of the same line. */
  next = 0

  /** Reads what stands at `start`. The caller guarantees a newline at or after `start`. */
  read(bytes: Uint8Array, start: number): number {
    let at = start
    let code = bytes[at] as number
    // `G1 …` makes up nearly all of a file.
    if (code === LETTER_G && bytes[at + 2] === SPACE && isDigit(bytes[at + 1] as number)) {
      this.letter = LETTER_G
      this.number = (bytes[at + 1] as number) - ZERO
      this.subNumber = 0
      this.textStart = at
      this.#readParameters(bytes, at + 3)
      return COMMAND
    }
    while (code <= SPACE && code !== NEWLINE) code = bytes[++at] as number
    if ((code & 0xdf) === LETTER_N && isDigit(bytes[at + 1] as number)) {
      at = this.#skipLineNumber(bytes, at)
      code = bytes[at] as number
    }
    this.textStart = at
    if (code === NEWLINE) {
      this.next = at + 1
      return EMPTY
    }
    if (code === SEMICOLON || code === PAREN_OPEN) {
      this.next = lineEnd(bytes, at) + 1
      return COMMENT
    }
    return this.#readCode(bytes, at, code)
  }

  has(letterBits: number): boolean {
    return (this.numbered & letterBits) !== 0
  }

  #readCode(bytes: Uint8Array, at: number, code: number): number {
    const letter = code & 0xdf
    const after = bytes[at + 1] as number
    if (!isDigit(after) && after !== MINUS && after !== DOT) {
      this.next = lineEnd(bytes, at) + 1
      return WORD
    }
    this.letter = letter
    if (letter === LETTER_G || letter === LETTER_M || letter === 84) {
      return this.#readNumbered(bytes, at + 1)
    }
    if (letter < LETTER_A || letter > 90) {
      this.next = lineEnd(bytes, at) + 1
      return WORD
    }
    this.number = 0
    this.#readParameters(bytes, at)
    return COMMAND
  }

  #readNumbered(bytes: Uint8Array, start: number): number {
    let at = start
    let code = bytes[at] as number
    let sign = 1
    if (code === MINUS) {
      sign = -1
      code = bytes[++at] as number
    }
    let number = 0
    while (isDigit(code)) {
      if (number < 1e6) number = number * 10 + code - ZERO
      code = bytes[++at] as number
    }
    this.number = sign * number
    this.subNumber = 0
    if (code === DOT && isDigit(bytes[at + 1] as number)) {
      this.subNumber = (bytes[at + 1] as number) - ZERO
      at += 2
      while (isDigit(bytes[at] as number)) at++
    } else if (code === UNDERSCORE) {
      this.next = lineEnd(bytes, at) + 1
      return WORD
    }
    this.#readParameters(bytes, at)
    return COMMAND
  }

  // The heart of reading: digits are gathered in a small integer, which is several times faster than in a double.
  #readParameters(bytes: Uint8Array, start: number): void {
    const { values } = this
    let at = start
    let present = 0
    let numbered = 0
    for (;;) {
      let code = bytes[at] as number
      if (code === SPACE) code = bytes[++at] as number
      const letter = (code | 0x20) - LETTER_LOWER_A
      if (letter < 0 || letter > 25) {
        if (code === NEWLINE) break
        at = skipOther(bytes, at, code)
        continue
      }
      if ((letter === 6 || letter === 12) && this.#isFurtherCommand(bytes[at + 1] as number)) break
      present |= 1 << letter
      code = bytes[++at] as number
      const isNegative = code === MINUS
      if (isNegative || code === PLUS) code = bytes[++at] as number
      const first = at
      let digits = 0
      let digit = code ^ ZERO
      while (digit <= 9) {
        digits = (Math.imul(digits, 10) + digit) | 0
        digit = (bytes[++at] as number) ^ ZERO
      }
      let fraction = 0
      if (digit === DOT_DIGIT) {
        const point = at
        digit = (bytes[++at] as number) ^ ZERO
        while (digit <= 9) {
          digits = (Math.imul(digits, 10) + digit) | 0
          digit = (bytes[++at] as number) ^ ZERO
        }
        fraction = at - point - 1
      }
      if (at === first) continue
      numbered |= 1 << letter
      if (at - first > SMALL_INTEGER_DIGITS || digit === LOWER_E_DIGIT) {
        at = this.#readLongNumber(bytes, first, letter, isNegative)
      } else {
        const value = digits * (TENTHS[fraction] as number)
        values[letter] = isNegative ? -value : value
      }
    }
    this.present = present
    this.numbered = numbered
    this.next = bytes[at] === NEWLINE ? at + 1 : at
  }

  #isFurtherCommand(after: number): boolean {
    return this.letter === LETTER_G && isDigit(after)
  }

  #readLongNumber(bytes: Uint8Array, start: number, letter: number, negative: boolean): number {
    let at = start
    let mantissa = 0
    let fraction = -1
    for (; ; at++) {
      const code = bytes[at] as number
      if (code === DOT && fraction < 0) fraction = 0
      else if (!isDigit(code)) break
      else if (fraction < KEPT_FRACTION_DIGITS) {
        mantissa = mantissa * 10 + (code - ZERO)
        if (fraction >= 0) fraction++
      }
    }
    const value = fraction > 0 ? mantissa / (POWERS_OF_TEN[fraction] as number) : mantissa
    this.values[letter] = negative ? -value : value
    return bytes[at] === LOWER_E ? this.#readExponent(bytes, at, letter) : at
  }

  // Only a small e is an exponent: `X1E5` is X at 1 and E at 5 to every firmware.
  #readExponent(bytes: Uint8Array, start: number, letter: number): number {
    let at = start + 1
    let code = bytes[at] as number
    const negative = code === MINUS
    if (code === MINUS || code === PLUS) code = bytes[++at] as number
    if (!isDigit(code)) return start
    let exponent = 0
    while (isDigit(code)) {
      if (exponent < 1000) exponent = exponent * 10 + (code - ZERO)
      code = bytes[++at] as number
    }
    this.values[letter] = (this.values[letter] as number) * 10 ** (negative ? -exponent : exponent)
    return at
  }

  #skipLineNumber(bytes: Uint8Array, start: number): number {
    let at = start + 1
    while (isDigit(bytes[at] as number)) at++
    while ((bytes[at] as number) <= SPACE && bytes[at] !== NEWLINE) at++
    return at
  }
}

export function lineEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] !== NEWLINE) at++
  return at
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

/** Past a character that is no parameter; at the newline where the rest of the line is none of the command's. */
function skipOther(bytes: Uint8Array, start: number, code: number): number {
  if (code === SEMICOLON || code === STAR) return lineEnd(bytes, start)
  const closing = code === QUOTE ? QUOTE : code === PAREN_OPEN ? PAREN_CLOSE : 0
  let at = start + 1
  if (closing === 0) return at
  while (bytes[at] !== closing && bytes[at] !== NEWLINE) at++
  return bytes[at] === closing ? at + 1 : at
}
