import { randomBytes } from 'node:crypto'
import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import type { HttpAnswer, HttpRequest, PrinterHttp } from '../http/printer-http.ts'
import { answerDigest, type DigestChallenge, parseDigestChallenge } from './digest.ts'

export interface Credentials {
  apiKey?: string | undefined
  username: string
  password?: string | undefined
}

export interface PrusaHttp {
  /** One question at a time: the printer's own web server has three connections for everybody. */
  ask(request: HttpRequest): Promise<HttpAnswer>
  /** A streamed body cannot be sent a second time, so the way in is found with a small question first. */
  send(request: HttpRequest): Promise<HttpAnswer>
}

/** The nonce of a Raspberry Pi counts only together with this name. */
const userAgent = 'Printyard'
const brokenLines = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

export function createPrusaHttp(http: PrinterHttp, url: string, credentials: Credentials): PrusaHttp {
  const folder = new URL(url).pathname.replace(/\/+$/, '')
  let challenge: DigestChallenge | undefined
  let count = 0
  let last: Promise<unknown> = Promise.resolve()

  function proof(method: string, path: string): Record<string, string> {
    const { apiKey, username, password } = credentials
    if (apiKey !== undefined) return { 'X-Api-Key': apiKey }
    if (challenge === undefined || password === undefined) return {}
    count += 1
    const clientNonce = randomBytes(8).toString('hex')
    const uri = uriOf(folder + path, challenge)
    const request = { username, password, method, uri, count, clientNonce }
    return { Authorization: answerDigest(challenge, request) }
  }

  function tryOnce(request: HttpRequest): Promise<HttpAnswer> {
    const headers = {
      'User-Agent': userAgent,
      Accept: 'application/json',
      ...proof(request.method ?? 'GET', request.path),
      ...request.headers,
    }
    return http.ask({ ...request, headers })
  }

  /** Remembers a new challenge; false when the answer was final. */
  function challenged(answer: HttpAnswer): boolean {
    if (answer.status !== 401 || credentials.password === undefined) return false
    const next = parseDigestChallenge(answer.headers['www-authenticate'])
    if (next === undefined) return false
    challenge = next
    count = 0
    return true
  }

  async function exchange(request: HttpRequest): Promise<HttpAnswer> {
    const hadProof = challenge !== undefined
    const answer = await tryOnce(request)
    if (!challenged(answer)) return answer
    const second = await tryOnce(request)
    // A nonce may run out between two questions; a fresh one that is refused means wrong credentials.
    if (hadProof && isStale(second) && challenged(second)) return tryOnce(request)
    return second
  }

  async function exchangeOverFreshLine(request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await exchange(request)
    } catch (error) {
      // Often just a kept connection that the printer had closed in the meantime.
      if (!isBrokenLine(error) || (request.method ?? 'GET') !== 'GET') throw error
      return exchange(request)
    }
  }

  function ask(request: HttpRequest): Promise<HttpAnswer> {
    const answer = last.then(() => exchangeOverFreshLine(request))
    last = answer.catch(() => {})
    return answer
  }

  return {
    ask,
    async send(request) {
      if (credentials.apiKey === undefined) {
        // Without proof on purpose: the answer is a nonce with its whole life ahead.
        challenge = undefined
        const answer = await ask({ path: '/api/version' })
        if (answer.status !== 200) throw failureOfStatus(answer.status, 'let us in')
      }
      const answer = await tryOnce(request)
      // The nonce ran out on the way: no refusal, but the body has to come anew.
      if (isStale(answer)) throw new DriverFailure('link-lost', 'The login ran out during the transfer')
      return answer
    },
  }
}

/** A printer takes the path as it was sent, the program on a Raspberry Pi compares the decoded one, byte by byte. */
function uriOf(path: string, { algorithm }: DigestChallenge): string {
  if (algorithm?.toLowerCase() !== 'md5-sess') return path
  return Buffer.from(decodeURIComponent(path), 'utf8').toString('latin1')
}

function isStale(answer: HttpAnswer): boolean {
  return answer.status === 401 && /stale="?true/i.test(answer.headers['www-authenticate'] ?? '')
}

export function isBrokenLine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenLines.has(String(error.code))
}

/** The printer's words: JSON from a Raspberry Pi, plain text from a printer. */
export function wordsOf(answer: HttpAnswer): string | undefined {
  const body = answer.json() as { title?: string; message?: string; text?: string } | undefined
  if (typeof body === 'object' && body !== null) return body.message ?? body.text ?? body.title
  return answer.text().trim() || undefined
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
