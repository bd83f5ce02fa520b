import { createHash, randomBytes } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { ClientRegistry } from '#domain/oauth/index'
import { openConsent, registerApplication } from '../../../testing/test-application.ts'
import { createTestCompany, type TestMember } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

/** What a person does in the browser: signs in, allows, and comes back to the application. */
const consent = async (member: TestMember, authorizationUrl: URL): Promise<URL> => {
  const path = authorizationUrl.pathname + authorizationUrl.search
  const { browser, page } = await openConsent(test.current, member, path)
  const left = await browser.press(page, 'allow')
  expect(left.http).toBe(302)
  return new URL(left.headers.get('location') ?? '')
}

const switchOn = (clientId: string) =>
  new ClientRegistry(test.current.connections.owner).change(clientId, { enabled: true })

describe('a standard library (oauth4webapi)', () => {
  const server = (): oauth.AuthorizationServer => ({
    issuer: test.current.url,
    authorization_endpoint: `${test.current.url}/panel/oauth2/authorize`,
    token_endpoint: `${test.current.url}/api/oauth2/Token`,
  })
  const plain = { [oauth.allowInsecureRequests]: true }

  it.each([
    ['none', false],
    ['client_secret_basic', true],
    ['client_secret_post', true],
  ] as const)('signs in, calls and refreshes with %s', async (method, confidential) => {
    const company = await createTestCompany(test.current)
    const application = await registerApplication(test.current, { confidential })
    const client: oauth.Client = { client_id: application.clientId }
    const secret = application.secret ?? ''
    const authentication = {
      none: () => oauth.None(),
      client_secret_basic: () => oauth.ClientSecretBasic(secret),
      client_secret_post: () => oauth.ClientSecretPost(secret),
    }[method]()
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const url = new URL(server().authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: application.redirectUri,
      response_type: 'code',
      scope: 'user.read printers.read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()

    const parameters = oauth.validateAuthResponse(server(), client, await consent(company.admin, url), state)
    const response = await oauth.authorizationCodeGrantRequest(
      server(),
      client,
      authentication,
      parameters,
      application.redirectUri,
      verifier,
      plain,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server(), client, response)
    expect([tokens.token_type, tokens.expires_in]).toEqual(['bearer', 3600])

    const call = async (token: string) => {
      const address = new URL(`${test.current.url}/api/${company.id}/account/GetUser`)
      const answer = await oauth.protectedResourceRequest(token, 'GET', address, undefined, undefined, plain)
      return (await answer.json()) as { user: { id: number } }
    }
    expect((await call(tokens.access_token)).user.id).toBe(company.admin.userId)

    const refreshed = await oauth.processRefreshTokenResponse(
      server(),
      client,
      await oauth.refreshTokenGrantRequest(
        server(),
        client,
        authentication,
        tokens.refresh_token ?? '',
        plain,
      ),
    )
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
    expect((await call(refreshed.access_token)).user.id).toBe(company.admin.userId)
  })

  it('understands our errors', async () => {
    const application = await registerApplication(test.current)
    const client: oauth.Client = { client_id: application.clientId }
    const response = await oauth.refreshTokenGrantRequest(server(), client, oauth.None(), 'pyr_wrong', plain)
    await expect(oauth.processRefreshTokenResponse(server(), client, response)).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('refresh token'),
    })
  })
})

const multipart = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe('OrcaSlicer', () => {
  const agent = { 'user-agent': 'SimplyPrint Orca Plugin' }
  const client_id = 'simplyprintorcaslicer'
  const redirect_uri = 'http://localhost:21328/callback'

  it('signs in, tests the token, and after a 401 refreshes once and repeats the call', async () => {
    await switchOn(client_id)
    const company = await createTestCompany(test.current)
    const verifier = randomBytes(32).toString('hex')
    const challenge = createHash('sha256').update(verifier).digest('base64url').replace(/=+$/, '')
    const url = new URL(
      `${test.current.url}/panel/oauth2/authorize?client_id=${client_id}&redirect_uri=${encodeURIComponent(redirect_uri)}` +
        `&scope=user.read%20files.temp_upload&response_type=code&state=${verifier.slice(0, 32)}` +
        `&code_challenge=${challenge}&code_challenge_method=S256`,
    )
    const back = await consent(company.admin, url)
    expect(back.searchParams.get('state')).toBe(verifier.slice(0, 32))
    const post = async (fields: Record<string, string>) => {
      const body = multipart(fields)
      const response = await fetch(`${test.current.url}/api/0/oauth2/Token`, {
        method: 'POST',
        headers: agent,
        body,
      })
      expect(response.status).toBe(200)
      const answer = (await response.json()) as Record<string, unknown>
      expect(answer).toMatchObject({
        token_type: 'Bearer',
        expires_in: 3600,
        access_token: expect.any(String),
        refresh_token: expect.any(String),
      })
      return answer as { access_token: string; refresh_token: string }
    }
    let kept = await post({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      scope: 'user.read files.temp_upload',
    })
    const call = () =>
      fetch(`${test.current.url}/api/oauth2/TokenInfo`, {
        headers: { ...agent, authorization: `Bearer ${kept.access_token}` },
      })
    expect((await call()).status).toBe(200)

    await queryAsOwner(
      test.current,
      'update oauth_tokens set access_expires_at = now() where company_id = $1',
      [company.id],
    )
    // The announcement of a real expiry is the clock; here the remembered caller is dropped the same way.
    await queryAsOwner(test.current, `select pg_notify('access_changed', 'company ${company.id}')`)
    await expect.poll(async () => (await call()).status).toBe(401)
    kept = await post({ grant_type: 'refresh_token', client_id, refresh_token: kept.refresh_token })
    expect((await call()).status).toBe(200)
  })

  it('is told of a failure by its status and the words it shows', async () => {
    await switchOn(client_id)
    const response = await fetch(`${test.current.url}/oauth2/Token`, {
      method: 'POST',
      body: multipart({
        grant_type: 'authorization_code',
        client_id,
        redirect_uri,
        code: 'wrong',
        code_verifier: 'f'.repeat(64),
      }),
    })
    const body = (await response.json()) as { error_description: string }
    expect([response.status, body.error_description.length > 10]).toEqual([400, true])
  })
})

describe('FreeCAD', () => {
  it('signs in with an urlencoded form and asks who it is', async () => {
    const client_id = 'simplyprintfreecad'
    const redirect_uri = 'http://localhost:21331/callback'
    await switchOn(client_id)
    const company = await createTestCompany(test.current)
    const code_verifier = randomBytes(48).toString('base64url')
    const url = new URL(`${test.current.url}/panel/oauth2/authorize`)
    url.search = new URLSearchParams({
      client_id,
      redirect_uri,
      scope: 'user.read files.temp_upload',
      response_type: 'code',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    const code = (await consent(company.admin, url)).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier }
    const response = await fetch(`${test.current.url}/api/oauth2/Token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    const { access_token } = (await response.json()) as { access_token: string }
    const who = await fetch(`${test.current.url}/api/account/GetUser`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await who.json()).toMatchObject({
      user: { email: company.admin.email },
      company: { id: company.id },
    })
  })
})

describe('n8n', () => {
  it('signs in from wherever it is installed, with HTTP Basic, and keeps to its company', async () => {
    const company = await createTestCompany(test.current)
    const other = await createTestCompany(test.current)
    const { secret } = await new ClientRegistry(test.current.connections.owner).register({
      clientId: 'n8n',
      name: 'n8n',
      redirect_uris: [],
      any_loopback_port: false,
      any_redirect: true,
      scopes: ['user.read', 'printers.read'],
      logo: null,
      confidential: true,
    })
    const redirect_uri = 'https://automation.example.org/rest/oauth2-credential/callback'
    const url = new URL(`${test.current.url}/panel/oauth2/authorize`)
    url.search = new URLSearchParams({
      client_id: 'n8n',
      redirect_uri,
      scope: 'user.read printers.read',
      response_type: 'code',
      state: 'eyJ0b2tlbiI6IngifQ==',
    }).toString()
    const back = await consent(company.admin, url)
    expect(back.searchParams.get('state')).toBe('eyJ0b2tlbiI6IngifQ==')
    const ask = async (form: Record<string, string>) => {
      const authorization = `Basic ${Buffer.from(`n8n:${secret}`).toString('base64')}`
      const response = await fetch(`${test.current.url}/api/0/oauth2/Token`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      })
      return (await response.json()) as { access_token: string; refresh_token: string }
    }
    const code = back.searchParams.get('code') ?? ''
    const first = await ask({ grant_type: 'authorization_code', code, redirect_uri })
    const { access_token } = await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    const call = (path: string) =>
      fetch(`${test.current.url}${path}`, { headers: { authorization: `Bearer ${access_token}` } })
    expect((await call('/api/0/0/account/GetUser')).status).toBe(200)
    const wrong = await call(`/api/${other.id}/account/GetUser`)
    expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
      403,
      'OAuth2 token is not valid for this company',
    ])
  })
})

it('takes JSON as the specification shows it, with a key beside it (oauth2/Token)', async () => {
  const { admin } = await createTestCompany(test.current)
  const application = await registerApplication(test.current, { confidential: true })
  const url = new URL(`${test.current.url}/panel/oauth2/authorize`)
  const { clientId: client_id, redirectUri: redirect_uri, secret: client_secret } = application
  url.search = `?client_id=${client_id}&redirect_uri=${redirect_uri}&scope=user.read+printers.read&response_type=code`
  const code = (await consent(admin, url)).searchParams.get('code')
  const body = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri }
  const answer = await admin.client.call('oauth2/Token', body)
  expect(answer.http).toBe(200)
})
