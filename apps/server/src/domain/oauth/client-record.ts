import { z } from 'zod'
import type { OauthClientRow } from '#core/database/system/oauth-clients'
import { coerced } from '#schemas/coerced'
import { flag } from '#schemas/flag'
import { line } from '#schemas/text'
import { timestamp } from '#schemas/time'
import { isScope, type Scope, scopeNames } from '#vocabulary/scopes'
import { isRegistrable } from './redirects.ts'
import { splitScopes } from './scope-list.ts'

const listed = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((part) => part !== '') : value

const redirectUri = z
  .string()
  .max(500)
  .refine(isRegistrable, 'is not an address such as https://app.example.org/callback')
  .meta({ examples: ['https://app.example.org/callback'] })

const scopeList = coerced(
  (value) => (typeof value === 'string' ? splitScopes(value) : value),
  z.array(z.enum(scopeNames as [Scope, ...Scope[]])).min(1),
)

const logoImage = z
  .string()
  .max(100_000)
  .regex(
    /^(https:\/\/[^\s"'<>]+|data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+)$/,
    'is not an https address or an image as a data address',
  )
  .meta({ examples: ['https://app.example.org/logo.png'] })

/** The id a client is known by; programs have it compiled in. */
export const clientId = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,100}$/, 'must be 1 to 100 letters, digits or . _ ~ -')
  .meta({ examples: ['simplyprintorcaslicer'] })

/** What an operator says of a client. */
export const clientFields = {
  name: line(100).describe('Shown to users who are asked to allow it'),
  redirect_uris: coerced(listed, z.array(redirectUri).max(50)).describe(
    'Where users may be sent back to; compared letter by letter',
  ),
  any_loopback_port: flag.describe('Addresses on the user’s own computer match with any port'),
  any_redirect: flag.describe(
    'Users may be sent to any web address, which they are asked to trust; for software others install themselves',
  ),
  scopes: scopeList.describe('The scopes it may ask for'),
  logo: logoImage.nullable(),
}

export interface ClientFacts {
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly any_loopback_port: boolean
  readonly any_redirect: boolean
  readonly scopes: readonly Scope[]
  readonly logo: string | null
}

export const clientRecord = z.object({
  client_id: z.string(),
  name: z.string(),
  confidential: z.boolean().describe('It has a secret; others must use PKCE'),
  redirect_uris: z.array(z.string()),
  any_loopback_port: z.boolean(),
  any_redirect: z.boolean(),
  scopes: z.array(z.string()),
  logo: z.string().nullable(),
  enabled: z.boolean(),
  premade: z.boolean().describe('It is built into a program people already have'),
  created_at: timestamp.nullable(),
})

export const factsOfClient = (client: OauthClientRow): ClientFacts => ({
  name: client.name,
  redirect_uris: client.redirect_uris,
  any_loopback_port: client.any_loopback_port,
  any_redirect: client.any_redirect,
  scopes: client.scopes.filter(isScope),
  logo: client.logo,
})
