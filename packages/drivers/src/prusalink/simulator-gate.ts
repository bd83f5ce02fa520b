import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Faults } from '../testing/simulator.ts'
import type { Flavour } from './simulated-prusa.ts'

/**
 * How a Raspberry Pi compares the path of a digest with that of the request: the newest library decodes both, the one
 * before decoded the request only, and an older one took its bytes for Latin-1.
 */
export type PathForm = 'newest' | 'decoded' | 'bytes'

interface GateOptions {
  flavour: Flavour
  pathForm: PathForm
  apiKey: string
  username: string
  password: string
  faults: Faults
}

interface GateRefusal {
  status: number
  headers: Record<string, string>
  body: string
}

interface Nonce {
  userAgent: string | undefined
  until: number
  usesLeft: number
}

type Fields = Partial<Record<string, string>>

const hash = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex')
const opaque = createHash('sha256').update('prusalink').digest('hex')
/** Under the quirk `short nonces` one outlives hardly more than a few requests. */
const shortNonceUses = 4

/** The two ways to ask who is there: a printer's firmware without qop and algorithm, a Raspberry Pi with MD5-sess. */
export class SimulatedGate {
  readonly #options: GateOptions
  readonly #nonces = new Map<string, Nonce>()

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** Undefined for those who may come in. */
  refusal(request: IncomingMessage): GateRefusal | undefined {
    const { flavour, apiKey, faults } = this.#options
    // A Raspberry Pi forgot to guard this one.
    if (flavour === 'pi' && request.method === 'HEAD') return undefined
    const key = request.headers['x-api-key']
    if (key !== undefined) {
      // On a printer's own firmware the key is the password; here it has a value of its own.
      return key === apiKey && !faults.credentialsRevoked ? undefined : this.#wrongKey()
    }
    const header = request.headers.authorization
    if (!header?.startsWith('Digest ')) return this.#challenge(request, false)
    const fields: Fields = {}
    for (const [, name = '', value = ''] of header.matchAll(/(\w+)= ?("[^"]+"|[\w-]+)/g)) {
      fields[name] = value.replaceAll('"', '')
    }
    return flavour === 'pi' ? this.#refusalByPi(request, fields) : this.#refusalByPrinter(request, fields)
  }

  #refusalByPi(request: IncomingMessage, fields: Fields): GateRefusal | undefined {
    const { username, password, faults } = this.#options
    const { nonce = '', response, cnonce = '', nc = '', qop = '', algorithm } = fields
    const isOwn = this.#nonces.get(nonce)?.userAgent === request.headers['user-agent']
    if (!this.#isFresh(nonce) || !isOwn) return this.#challenge(request, true)
    const uri = this.#comparedUri(fields.uri ?? '', request.url ?? '')
    const isPlain = qop === 'auth' && algorithm === 'MD5-sess' && fields.opaque === opaque
    if (uri === undefined || !isPlain || faults.credentialsRevoked) return this.#challenge(request, false)
    const session = hash(hash(username, 'Administrator', password), nonce, cnonce)
    const isRight = response === hash(session, nonce, nc, cnonce, qop, hash(request.method ?? '', uri))
    return isRight ? undefined : this.#challenge(request, false)
  }

  /** A printer reckons with the path that came in, whatever the header says, and hints at an old nonce only to friends. */
  #refusalByPrinter(request: IncomingMessage, { nonce = '', response }: Fields): GateRefusal | undefined {
    const { username, password, faults } = this.#options
    const wanted = hash(request.method ?? '', request.url ?? '')
    const isRight = response === hash(hash(username, 'Printer API', password), nonce, wanted)
    if (faults.credentialsRevoked || !isRight) return this.#challenge(request, false)
    return this.#isFresh(nonce) ? undefined : this.#challenge(request, true)
  }

  #isFresh(nonce: string): boolean {
    const known = this.#nonces.get(nonce)
    return known !== undefined && known.until > Date.now() && known.usesLeft-- > 0
  }

  /** The path as it goes into the proof; undefined when it is not that of the request. */
  #comparedUri(shown: string, url: string): string | undefined {
    const { pathForm } = this.#options
    if (pathForm === 'bytes')
      return shown.endsWith(Buffer.from(decoded(url)).toString('latin1')) ? shown : undefined
    const text = Buffer.from(shown, 'latin1').toString('utf8')
    const compared = pathForm === 'newest' ? decoded(text) : text
    return compared.endsWith(decoded(url)) ? text : undefined
  }

  #challenge(request: IncomingMessage, stale: boolean): GateRefusal {
    const { flavour, faults } = this.#options
    const isPi = flavour === 'pi'
    const nonce = randomBytes(isPi ? 32 : 8).toString('hex')
    this.#nonces.set(nonce, {
      userAgent: request.headers['user-agent'],
      until: Date.now() + (isPi ? 60_000 : 300_000),
      usesLeft: faults.quirks.has('short nonces') ? shortNonceUses : Number.POSITIVE_INFINITY,
    })
    const pi = `Digest realm="Administrator",qop="auth",algorithm="MD5-sess",nonce="${nonce}",opaque="${opaque}"`
    const header = isPi
      ? `${pi}${stale ? ',stale=true' : ''}`
      : `Digest realm="Printer API", nonce="${nonce}", stale=${stale}`
    return { status: 401, headers: { 'www-authenticate': header }, body: 'Unauthorized' }
  }

  #wrongKey(): GateRefusal {
    return this.#options.flavour === 'pi'
      ? { status: 403, headers: {}, body: 'Bad X-Api-Key.' }
      : { status: 401, headers: { 'www-authenticate': 'ApiKey realm="Printer API"' }, body: 'Unauthorized' }
  }
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
