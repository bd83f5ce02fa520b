import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import type { HttpAnswer, HttpRequest, PrinterHttp } from '../http/printer-http.ts'
import { DigestLogin } from './digest-login.ts'

export interface Credentials {
  apiKey?: string | undefined
  username: string
  password?: string | undefined
}

/** The nonce of a Raspberry Pi counts only together with this name. */
const userAgent = 'Printyard'
const brokenLines = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
/** Nothing is there, but to be told so one has to be let in. */
const pathWithLetters = `/api/v1/files/local/${encodeURIComponent('ä')}`

/** HTTP with the printer's login. */
export class PrusaHttp {
  readonly #http: PrinterHttp
  readonly #apiKey: string | undefined
  readonly #login: DigestLogin | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(http: PrinterHttp, url: string, { apiKey, username, password }: Credentials) {
    this.#http = http
    this.#apiKey = apiKey
    const folder = new URL(url).pathname.replace(/\/+$/, '')
    if (apiKey === undefined) this.#login = new DigestLogin(folder, username, password ?? '')
  }

  /** One question at a time: the printer's own web server has three connections for everybody. */
  ask(request: HttpRequest): Promise<HttpAnswer> {
    const answer = this.#last.then(() => this.#exchangeOverFreshLine(request))
    this.#last = answer.catch(() => {})
    return answer
  }

  /** A streamed body cannot be sent a second time, so the way in is found with small questions first. */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    if (this.#login !== undefined) {
      // Without proof on purpose: the answer is a nonce with its whole life ahead.
      this.#login.forgetNonce()
      const answer = await this.ask({ path: '/api/version' })
      if (answer.status !== 200) throw failureOfStatus(answer.status, 'let us in')
      if (this.#login.isUnsureOf(request.path)) await this.ask({ path: pathWithLetters })
    }
    const answer = await this.#tryOnce(request)
    // The nonce ran out on the way: no refusal, but the body has to come anew.
    if (isStale(answer)) throw new DriverFailure('link-lost', 'The login ran out during the transfer')
    return answer
  }

  async #exchangeOverFreshLine(request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await this.#exchange(request)
    } catch (error) {
      // Often just a printer whose few connections were all taken for the moment.
      if (!isBrokenLine(error) || !isReading(request)) throw error
      return this.#exchange(request)
    }
  }

  async #exchange(request: HttpRequest): Promise<HttpAnswer> {
    const login = this.#login
    if (login === undefined) return this.#tryOnce(request)
    if (login.isUnsureOf(request.path)) await this.#learnForm(login)
    const hadProof = login.hasNonce
    const answer = await this.#tryOnce(request)
    if (!login.challenged(answer)) return answer
    if (login.isUnsureOf(request.path)) await this.#learnForm(login)
    const second = await this.#tryOnce(request)
    // A nonce may run out between two questions; a fresh one that is refused means wrong credentials.
    if (hadProof && isStale(second) && login.challenged(second)) return this.#tryOnce(request)
    return second
  }

  async #learnForm(login: DigestLogin): Promise<void> {
    for (const form of login.possibleForms) {
      login.form = form
      let answer = await this.#tryOnce({ path: pathWithLetters })
      const wasStale = isStale(answer)
      if (login.challenged(answer) && wasStale) answer = await this.#tryOnce({ path: pathWithLetters })
      if (answer.status !== 401) return
    }
    login.form = undefined
  }

  #tryOnce(request: HttpRequest): Promise<HttpAnswer> {
    const proof = this.#login?.proofFor(request.method ?? 'GET', request.path)
    const headers = {
      'User-Agent': userAgent,
      Accept: 'application/json',
      ...(this.#apiKey === undefined ? {} : { 'X-Api-Key': this.#apiKey }),
      ...(proof === undefined ? {} : { Authorization: proof }),
      ...request.headers,
    }
    return this.#http.ask({ ...request, headers })
  }
}

function isReading({ method = 'GET' }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isStale(answer: HttpAnswer): boolean {
  return answer.status === 401 && /stale="?true/i.test(answer.headers['www-authenticate'] ?? '')
}

export function isBrokenLine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenLines.has(String(error.code))
}

/** The printer's words. A printer's own firmware often has none beside the name of the status. */
export function wordsOf(answer: HttpAnswer): string | undefined {
  const body = answer.json() as { title?: string; message?: string; text?: string } | undefined
  const words =
    typeof body === 'object' && body !== null ? body.message || body.text || body.title : undefined
  return typeof words === 'string'
    ? words
    : body === undefined
      ? answer.text().trim() || undefined
      : undefined
}

export function refusalOf(answer: HttpAnswer, wanted: string): DriverFailure {
  const words = wordsOf(answer)
  if (answer.status === 404) {
    return new DriverFailure('refused', `The printer did not ${wanted}: ${words ?? 'it is not there'}`, {
      printerSaid: words,
    })
  }
  return failureOfStatus(answer.status, wanted, words)
}
