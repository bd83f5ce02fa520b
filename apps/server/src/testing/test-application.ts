import { createHash, randomBytes } from 'node:crypto'
import { ClientRegistry } from '#domain/oauth/index'
import type { Scope } from '#vocabulary/scopes'
import { FormBrowser } from './form-browser.ts'
import type { TestMember } from './test-company.ts'
import type { TestService } from './test-service.ts'

export interface TestApplication {
  readonly clientId: string
  readonly secret: string | null
  readonly redirectUri: string
}

interface Wishes {
  readonly redirectUri?: string
  readonly confidential?: boolean
  readonly scopes?: readonly Scope[]
  readonly anyRedirect?: boolean
  readonly anyPort?: boolean
  readonly logo?: string
  readonly name?: string
}

/** An application the operator approved. */
export const registerApplication = async (
  test: TestService,
  wishes: Wishes = {},
): Promise<TestApplication> => {
  const redirectUri = wishes.redirectUri ?? 'http://localhost:21328/callback'
  const { client, secret } = await new ClientRegistry(test.connections.owner).register({
    name: wishes.name ?? 'Test application',
    redirect_uris: wishes.anyRedirect ? [] : [redirectUri],
    any_loopback_port: wishes.anyPort ?? false,
    any_redirect: wishes.anyRedirect ?? false,
    scopes: wishes.scopes ?? ['user.read', 'files.temp_upload', 'printers.read'],
    logo: wishes.logo ?? null,
    confidential: wishes.confidential ?? false,
  })
  return { clientId: client.client_id, secret, redirectUri }
}

export const newVerifier = (): string => randomBytes(32).toString('hex')

export const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export const authorizationPath = (
  { clientId, redirectUri }: TestApplication,
  further: Record<string, string> = {},
): string => {
  const query = { client_id: clientId, redirect_uri: redirectUri, scope: 'user.read', response_type: 'code' }
  return `/panel/oauth2/authorize?${new URLSearchParams({ ...query, ...further })}`
}

/** Opens the page, signs in, and stops where the person is asked. */
export const openConsent = async (test: TestService, member: TestMember, path: string) => {
  const browser = new FormBrowser(test.url)
  const signIn = await browser.open(path)
  const { email, password } = member
  const page = await browser.press(signIn, 'sign-in', { email, password })
  return { browser, page }
}

/** The code an application gets once the person allowed it. */
export const obtainCode = async (
  test: TestService,
  member: TestMember,
  application: TestApplication,
  further: Record<string, string> = {},
): Promise<string> => {
  const { browser, page } = await openConsent(test, member, authorizationPath(application, further))
  const left = await browser.press(page, 'allow')
  const code = new URL(left.headers.get('location') ?? '').searchParams.get('code')
  if (!code) throw new Error(`No code in ${left.headers.get('location')}`)
  return code
}

export interface TestTokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** What the token end point answers, done or failed. */
interface TokenAnswer extends TestTokens {
  readonly status: boolean
  readonly message: string | null
  readonly error: string
  readonly error_description: string
}

export const askForTokens = async (test: TestService, fields: Record<string, string>) => {
  const response = await fetch(`${test.url}/oauth2/Token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return { http: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer }
}

/** From the first page to the tokens. */
export const obtainTokens = async (
  test: TestService,
  member: TestMember,
  application: TestApplication,
  scope = 'user.read',
): Promise<TestTokens> => {
  const verifier = newVerifier()
  const challenge = { code_challenge: s256(verifier), code_challenge_method: 'S256' }
  const code = await obtainCode(test, member, application, { scope, ...challenge })
  const { body } = await askForTokens(test, {
    grant_type: 'authorization_code',
    client_id: application.clientId,
    ...(application.secret && { client_secret: application.secret }),
    redirect_uri: application.redirectUri,
    code,
    code_verifier: verifier,
  })
  return body
}
