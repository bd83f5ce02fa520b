import { randomBytes } from 'node:crypto'
import type { HttpAnswer } from '../http/printer-http.ts'
import { answerDigest, type DigestChallenge, parseDigestChallenge } from './digest.ts'
import { asSent, formsOnAPi, hasOneForm, type UriForm } from './digest-uri.ts'

/** The printer's last challenge and what we learnt about answering it. */
export class DigestLogin {
  /** How this printer wants to see a path with letters of its own, once it is known. */
  form: UriForm | undefined
  readonly #folder: string
  readonly #username: string
  readonly #password: string
  #challenge: DigestChallenge | undefined
  #count = 0

  constructor(folder: string, username: string, password: string) {
    this.#folder = folder
    this.#username = username
    this.#password = password
  }

  get hasNonce(): boolean {
    return this.#challenge !== undefined
  }

  get possibleForms(): readonly UriForm[] {
    return this.#isPi ? formsOnAPi : [asSent]
  }

  get #isPi(): boolean {
    return this.#challenge?.algorithm?.toLowerCase() === 'md5-sess'
  }

  isUnsureOf(path: string): boolean {
    return this.#isPi && this.form === undefined && !hasOneForm(path)
  }

  forgetNonce(): void {
    this.#challenge = undefined
  }

  /** Remembers a new challenge; false when the answer was final. */
  challenged(answer: HttpAnswer): boolean {
    if (answer.status !== 401) return false
    const next = parseDigestChallenge(answer.headers['www-authenticate'])
    if (next === undefined) return false
    this.#challenge = next
    this.#count = 0
    return true
  }

  /** The `Authorization` header; undefined before the first challenge. */
  proofFor(method: string, path: string): string | undefined {
    if (this.#challenge === undefined) return undefined
    this.#count += 1
    return answerDigest(this.#challenge, {
      username: this.#username,
      password: this.#password,
      method,
      uri: (this.form ?? asSent)(this.#folder + path),
      count: this.#count,
      clientNonce: randomBytes(8).toString('hex'),
    })
  }
}
