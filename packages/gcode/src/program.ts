import { type CommentListener, CommentReader } from './dialects/comment-reader.ts'
import type { Metadata } from './dialects/metadata.ts'
import { readWordCommand, type WordCommand } from './dialects/words.ts'
import { Interpreter } from './motion/interpreter.ts'
import type { MotionListener } from './motion/move.ts'
import type { ProblemList } from './problems.ts'
import { COMMAND, COMMENT, Command, WORD } from './text/command.ts'
import type { TextThumbnails } from './thumbnails/collect-text-thumbnails.ts'

const NEWLINE = 10
const LETTER_M = 77
const FIRST_LINE = 1

/** Where in the file a program is. */
export interface Place {
  line: number
  /** Byte at which the line begins. */
  position: number
}

export interface ProgramListener extends MotionListener, CommentListener {
  /** An M command, whose text begins at `start`. */
  machineCommand(command: Command, bytes: Uint8Array, start: number): void
  wordCommand(command: WordCommand): void
}

/** Runs lines of g-code: moves through the interpreter, comments through the dialects, the rest to the listener. */
export class Program {
  readonly place: Place = { line: FIRST_LINE, position: 0 }
  readonly interpreter: Interpreter
  readonly comments: CommentReader
  readonly #listener: ProgramListener
  readonly #thumbnails: TextThumbnails | undefined
  readonly #command = new Command()
  #insideThumbnail = false

  constructor(
    listener: ProgramListener,
    metadata: Metadata,
    problems: ProblemList,
    thumbnails?: TextThumbnails,
  ) {
    this.#listener = listener
    this.#thumbnails = thumbnails
    this.interpreter = new Interpreter(listener, problems, this.place)
    this.comments = new CommentReader(listener, metadata)
  }

  /** Every line in [start, end) ends with a newline; `offset` is the place of `start` in the file. */
  run(bytes: Uint8Array, start: number, end: number, offset: number): void {
    const command = this.#command
    const { place, interpreter } = this
    const shift = offset - start
    let at = start
    let line = place.line
    while (at < end) {
      place.position = shift + at
      place.line = line
      const kind = command.read(bytes, at)
      const { next } = command
      if (kind === COMMAND) {
        if (command.letter === LETTER_M) this.#listener.machineCommand(command, bytes, command.textStart)
        interpreter.execute(command)
      } else if (kind === COMMENT) this.#comment(bytes, command.textStart, next - 1)
      else if (kind === WORD) this.#word(bytes, command.textStart, next - 1)
      if (this.#insideThumbnail && kind !== COMMENT) this.#thumbnailLine(bytes, command.textStart, next - 1)
      at = next
      if (bytes[at - 1] === NEWLINE) line++
    }
    place.line = line
  }

  #comment(bytes: Uint8Array, start: number, end: number): void {
    this.#thumbnailLine(bytes, start, end)
    if (!this.#insideThumbnail) this.comments.read(bytes, start, end)
  }

  #word(bytes: Uint8Array, start: number, end: number): void {
    const word = readWordCommand(bytes, start, end)
    if (word !== undefined) this.#listener.wordCommand(word)
  }

  #thumbnailLine(bytes: Uint8Array, start: number, end: number): void {
    const thumbnails = this.#thumbnails
    if (thumbnails === undefined) return
    thumbnails.line(bytes, start, end)
    this.#insideThumbnail = thumbnails.inside
  }
}
