export interface Problem {
  code: string
  line?: number
  words: string
}

const KEPT_PROBLEMS = 100

/** What was wrong with a file. Bounded: a hostile file has as many problems as it has lines. */
export class ProblemList {
  readonly #kept: Problem[] = []
  #dropped = 0

  add(code: string, words: string, line?: number): void {
    if (this.#kept.length >= KEPT_PROBLEMS) {
      this.#dropped++
      return
    }
    this.#kept.push(line === undefined ? { code, words } : { code, line, words })
  }

  get items(): readonly Problem[] {
    return this.#kept
  }

  get dropped(): number {
    return this.#dropped
  }
}
