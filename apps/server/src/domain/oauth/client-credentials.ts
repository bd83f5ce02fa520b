import { timingSafeEqual } from 'node:crypto'
import { storedDigest } from '#core/auth/secrets'
import { Failure } from '#core/operation/failure'

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string | undefined
}

const visible = /^[\x20-\x7e]+$/

const formDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const fromBasic = (authorization: string | undefined): ClientCredentials | null => {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? []
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  if (at < 1) return null
  const [clientId, clientSecret] = [formDecoded(text.slice(0, at)), formDecoded(text.slice(at + 1))]
  if (!visible.test(clientId)) return null
  return { clientId, clientSecret: clientSecret || undefined }
}

/** From the body or from HTTP Basic, where the standard has both parts encoded as in a form. */
export const readClientCredentials = (
  authorization: string | undefined,
  body: { readonly client_id?: string; readonly client_secret?: string },
): ClientCredentials => {
  const basic = fromBasic(authorization)
  if (basic && body.client_id !== undefined && body.client_id !== basic.clientId) {
    throw new Failure('invalid_input', { message: 'client_id: differs between the header and the body' })
  }
  if (basic) return basic
  if (!body.client_id) throw new Failure('invalid_input', { message: 'client_id: is missing' })
  return { clientId: body.client_id, clientSecret: body.client_secret || undefined }
}

interface KnownClient {
  readonly secret_hash: Buffer | null
  readonly is_enabled: boolean
}

const nobodysDigest = Buffer.alloc(32)

/** Compares in the same time whether or not the client exists. A public client has no secret to compare. */
export const isAuthentic = <Client extends KnownClient>(
  client: Client | undefined,
  secret: string | undefined,
): client is Client => {
  const matches = timingSafeEqual(storedDigest(secret ?? ''), client?.secret_hash ?? nobodysDigest)
  return client?.is_enabled === true && (client.secret_hash === null || matches)
}
