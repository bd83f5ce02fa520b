import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Faults } from '../testing/simulator.ts'

interface GateOptions {
  flavour: 'printer' | 'pi'
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

const hash = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex')
/** Under the quirk `short nonces` one outlives hardly more than a few requests. */
const shortNonceUses = 4

/** The two ways to ask who is there: a printer's firmware without qop and algorithm, a Raspberry Pi with MD5-sess. */
export function createGate({ flavour, apiKey, username, password, faults }: GateOptions) {
  const nonces = new Map<string, Nonce>()

  function challenge(userAgent: string | undefined, stale: boolean): GateRefusal {
    const nonce = randomBytes(flavour === 'pi' ? 16 : 8).toString('hex')
    const until = Date.now() + (flavour === 'pi' ? 60_000 : 300_000)
    const usesLeft = faults.quirks.has('short nonces') ? shortNonceUses : Number.POSITIVE_INFINITY
    nonces.set(nonce, { userAgent, until, usesLeft })
    const header =
      flavour === 'pi'
        ? `Digest realm="Administrator", nonce="${nonce}", qop="auth", algorithm="MD5-sess", opaque="0b5e", stale=${stale}`
        : `Digest realm="Printer API", nonce="${nonce}", stale=${stale}`
    return { status: 401, headers: { 'www-authenticate': header }, body: 'Unauthorized' }
  }

  function wrongKey(): GateRefusal {
    return flavour === 'pi'
      ? { status: 403, headers: {}, body: 'Bad X-Api-Key.' }
      : { status: 401, headers: { 'www-authenticate': 'ApiKey' }, body: 'Unauthorized' }
  }

  function isRight(fields: Record<string, string>, method: string): boolean {
    const { nonce = '', uri = '', response, cnonce = '', nc = '', qop = '' } = fields
    const wanted = hash(method, uri)
    if (flavour === 'printer') {
      return response === hash(hash(username, 'Printer API', password), nonce, wanted)
    }
    const session = hash(hash(username, 'Administrator', password), nonce, cnonce)
    const isPlain = qop === 'auth' && fields.algorithm === 'MD5-sess' && fields.opaque === '0b5e'
    return isPlain && response === hash(session, nonce, nc, cnonce, qop, wanted)
  }

  return {
    /** Undefined for those who may come in. */
    refusal(request: IncomingMessage): GateRefusal | undefined {
      const key = request.headers['x-api-key']
      const userAgent = request.headers['user-agent']
      if (key !== undefined) {
        // On a printer's own firmware the key is the password; here it has a value of its own.
        return key === apiKey && !faults.credentialsRevoked ? undefined : wrongKey()
      }
      const header = request.headers.authorization
      if (!header?.startsWith('Digest ')) return challenge(userAgent, false)
      const fields: Record<string, string> = {}
      for (const [, name = '', value = ''] of header.matchAll(/(\w+)= ?("[^"]+"|[\w-]+)/g)) {
        fields[name] = value.replaceAll('"', '')
      }
      const known = nonces.get(fields.nonce ?? '')
      const isFresh = known !== undefined && known.until > Date.now() && known.usesLeft-- > 0
      const isOwn = flavour === 'printer' || known?.userAgent === userAgent
      if (!isFresh || !isOwn) return challenge(userAgent, true)
      // A printer reckons with what came in; the Raspberry Pi wants to see the path in its own, decoded form.
      if (flavour === 'printer') fields.uri = request.url ?? ''
      else if (!fields.uri?.endsWith(decoded(request.url ?? ''))) return challenge(userAgent, false)
      if (faults.credentialsRevoked) return challenge(userAgent, false)
      return isRight(fields, request.method ?? '') ? undefined : challenge(userAgent, false)
    },
  }
}

/** As a WSGI server hands it on: bytes taken for Latin-1. */
function decoded(url: string): string {
  return url.replaceAll(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
