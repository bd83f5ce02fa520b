import type { OauthClientRow } from '#core/database/system/oauth-clients'
import { isScope, type Scope } from '#vocabulary/scopes'
import { isChallenge } from './challenge.ts'
import { isRedirectAllowed } from './redirects.ts'
import { splitScopes } from './scope-list.ts'

/** Told to the person on a page of our own: an address that is not registered is never redirected to. */
export class AuthorizationProblem extends Error {}

export interface AuthorizationRequest {
  readonly client: OauthClientRow
  readonly redirectUri: string
  readonly scopes: readonly Scope[]
  readonly state: string | undefined
  readonly challenge: string | null
}

type Query = Readonly<Record<string, unknown>>

const maximumLength = 4000

const optional = (query: Query, name: string): string | undefined => {
  const value = query[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new AuthorizationProblem(`“${name}” is given more than once.`)
  if (value.length > maximumLength) throw new AuthorizationProblem(`“${name}” is too long.`)
  return value
}

const required = (query: Query, name: string): string => {
  const value = optional(query, name)
  if (!value) throw new AuthorizationProblem(`The request lacks “${name}”.`)
  return value
}

const readScopes = (query: Query, client: OauthClientRow): Scope[] => {
  const wanted = splitScopes(required(query, 'scope'))
  if (wanted.length === 0) throw new AuthorizationProblem('The request lacks “scope”.')
  const unknown = wanted.filter((name) => !isScope(name))
  if (unknown.length > 0)
    throw new AuthorizationProblem(`There is no scope “${unknown.join('”, “').slice(0, 200)}”.`)
  const refused = wanted.filter((name) => !client.scopes.includes(name))
  if (refused.length > 0)
    throw new AuthorizationProblem(`${client.name} may not ask for the scope “${refused.join('”, “')}”.`)
  return wanted.filter(isScope)
}

const readChallenge = (query: Query, client: OauthClientRow): string | null => {
  const challenge = optional(query, 'code_challenge')
  const method = optional(query, 'code_challenge_method')
  if (challenge === undefined) {
    if (client.secret_hash === null || method !== undefined)
      throw new AuthorizationProblem('The request lacks “code_challenge”.')
    return null
  }
  if (method !== 'S256') throw new AuthorizationProblem('“code_challenge_method” must be S256.')
  if (!isChallenge(challenge))
    throw new AuthorizationProblem('“code_challenge” is not the digest of a verifier.')
  return challenge
}

export const clientIdOf = (query: Query): string => required(query, 'client_id')

/** Checks what an application asks for, the address to return to first. */
export const readAuthorizationRequest = (
  query: Query,
  client: OauthClientRow | undefined,
): AuthorizationRequest => {
  if (!client?.is_enabled) throw new AuthorizationProblem('This application is not known here.')
  const redirectUri = required(query, 'redirect_uri')
  if (!isRedirectAllowed(client, redirectUri))
    throw new AuthorizationProblem(`${client.name} may not send you to ${redirectUri.slice(0, 200)}.`)
  if (required(query, 'response_type') !== 'code')
    throw new AuthorizationProblem('“response_type” must be code.')
  return {
    client,
    redirectUri,
    scopes: readScopes(query, client),
    state: optional(query, 'state'),
    challenge: readChallenge(query, client),
  }
}
