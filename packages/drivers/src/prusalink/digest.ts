import { createHash } from 'node:crypto'

export interface DigestChallenge {
  realm: string
  nonce: string
  opaque: string | undefined
  algorithm: string | undefined
  qop: string | undefined
}

/** Path and query of a request, as they stand in the header and as they go into the proof. */
export interface DigestUri {
  shown: string
  proven: string
}

export interface DigestRequest {
  username: string
  password: string
  method: string
  uri: DigestUri
  /** How often this nonce was used, this time included. */
  count: number
  clientNonce: string
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Reads a `WWW-Authenticate` header; undefined when it asks for something else than a digest we can make. */
export function parseDigestChallenge(header: string | undefined): DigestChallenge | undefined {
  if (header === undefined || !/^\s*digest\s/i.test(header)) return undefined
  const fields: Record<string, string> = {}
  for (const [, name = '', quoted, bare] of header.matchAll(/([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s,"]+))/gi)) {
    fields[name.toLowerCase()] ??= quoted ?? bare ?? ''
  }
  const { realm = '', nonce, opaque, algorithm, qop } = fields
  if (nonce === undefined) return undefined
  if (algorithm !== undefined && !/^md5(-sess)?$/i.test(algorithm)) return undefined
  const offered = qop?.split(',').map((value) => value.trim().toLowerCase())
  if (offered !== undefined && !offered.includes('auth')) return undefined
  return { realm, nonce, opaque, algorithm, qop: offered === undefined ? undefined : 'auth' }
}

/** The `Authorization` header: RFC 7616, and RFC 2069 where the challenge names no quality of protection. */
export function answerDigest(challenge: DigestChallenge, request: DigestRequest): string {
  const { realm, nonce, opaque, algorithm, qop } = challenge
  const { username, password, method, uri, clientNonce } = request
  const count = request.count.toString(16).padStart(8, '0')
  const isSession = algorithm?.toLowerCase() === 'md5-sess'
  const user = md5(`${username}:${realm}:${password}`)
  const secret = isSession ? md5(`${user}:${nonce}:${clientNonce}`) : user
  const wanted = md5(`${method}:${uri.proven}`)
  const response = md5(
    qop === undefined
      ? `${secret}:${nonce}:${wanted}`
      : `${secret}:${nonce}:${count}:${clientNonce}:${qop}:${wanted}`,
  )
  const parts = [
    `username="${username}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri.shown}"`,
    `response="${response}"`,
  ]
  // Given back as it came: the Raspberry Pi quotes it.
  if (algorithm !== undefined) parts.push(`algorithm="${algorithm}"`)
  if (opaque !== undefined) parts.push(`opaque="${opaque}"`)
  if (qop !== undefined) parts.push(`qop=${qop}`, `nc=${count}`)
  if (qop !== undefined || isSession) parts.push(`cnonce="${clientNonce}"`)
  return `Digest ${parts.join(', ')}`
}
