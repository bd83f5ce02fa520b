import { describe, expect, it } from 'vitest'
import {
  askForTokens,
  newVerifier,
  obtainCode,
  obtainTokens,
  registerApplication,
  s256,
  type TestApplication,
} from '../../../testing/test-application.ts'
import { createTestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const started = async () => {
  const company = await createTestCompany(test.current)
  const application = await registerApplication(test.current)
  const verifier = newVerifier()
  const challenge = { code_challenge: s256(verifier), code_challenge_method: 'S256' }
  const code = await obtainCode(test.current, company.admin, application, challenge)
  const exchange = {
    grant_type: 'authorization_code',
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    code,
    code_verifier: verifier,
  }
  return { company, application, exchange }
}

const refreshing = ({ clientId }: TestApplication, refresh_token: string) =>
  askForTokens(test.current, { grant_type: 'refresh_token', client_id: clientId, refresh_token })

const later = (companyId: number, seconds: number) =>
  queryAsOwner(
    test.current,
    'update oauth_families set rotated_at = rotated_at - make_interval(secs => $2) where company_id = $1',
    [companyId, seconds],
  )

const isAlive = async (company: Awaited<ReturnType<typeof createTestCompany>>, token: string) =>
  (await company.admin.client.with(bearer(token)).call('oauth2/TokenInfo')).http === 200

describe('oauth2/Token with a code', () => {
  it('answers with a pair of tokens that works, and keeps only digests', async () => {
    const { company, exchange } = await started()
    const { http, body, headers } = await askForTokens(test.current, exchange)
    expect(http).toBe(200)
    expect(body).toEqual({
      status: true,
      message: null,
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.stringMatching(/^pya_/),
      refresh_token: expect.stringMatching(/^pyr_/),
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await isAlive(company, body.access_token)).toBe(true)
    const stored = await queryAsOwner(
      test.current,
      `select row_to_json(t)::text as text from oauth_tokens t union all select row_to_json(c)::text from oauth_codes c
       union all select row_to_json(a)::text from audit_entries a`,
    )
    const text = JSON.stringify(stored)
    for (const secret of [body.access_token, body.refresh_token, exchange.code])
      expect(text).not.toContain(secret)
  })

  it('refuses what does not belong to the code, and then still takes what does', async () => {
    const { exchange } = await started()
    const other = await registerApplication(test.current)
    for (const [change, error] of [
      [{ code: 'pyc_wrong' }, 'invalid_grant'],
      [{ code_verifier: newVerifier() }, 'invalid_grant'],
      [{ redirect_uri: 'http://localhost:21328/other' }, 'invalid_grant'],
      [{ client_id: other.clientId }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_request'],
      [{ redirect_uri: '' }, 'invalid_request'],
      [{ code: '' }, 'invalid_request'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ] as const) {
      const { http, body } = await askForTokens(test.current, { ...exchange, ...change })
      expect([change, http, body.error]).toEqual([change, 400, error])
      expect(body).toMatchObject({ status: false, message: body.error_description })
    }
    expect((await askForTokens(test.current, exchange)).http).toBe(200)
  })

  it('takes a code once; the second use ends what the first one got', async () => {
    const { company, exchange } = await started()
    const { body } = await askForTokens(test.current, exchange)
    const found = await askForTokens(test.current, { ...exchange, code_verifier: newVerifier() })
    expect([found.http, await isAlive(company, body.access_token)]).toEqual([400, true])
    const again = await askForTokens(test.current, exchange)
    expect([again.http, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await isAlive(company, body.access_token)).toBe(false)
  })

  it('gives only one of many simultaneous requests the tokens', async () => {
    const { exchange } = await started()
    const answers = await Promise.all(Array.from({ length: 8 }, () => askForTokens(test.current, exchange)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  it('takes no code older than a minute', async () => {
    const { company, exchange } = await started()
    const [row] = await queryAsOwner<{ seconds: number }>(
      test.current,
      'select extract(epoch from expires_at - now())::float as seconds from oauth_codes where company_id = $1',
      [company.id],
    )
    expect(row?.seconds).toBeGreaterThan(50)
    expect(row?.seconds).toBeLessThanOrEqual(60)
    await queryAsOwner(test.current, 'update oauth_codes set expires_at = now() where company_id = $1', [
      company.id,
    ])
    expect((await askForTokens(test.current, exchange)).body.error).toBe('invalid_grant')
  })

  it('wants the secret of an application that has one, and tells a wrong one from nothing else', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current, { confidential: true })
    const code = await obtainCode(test.current, admin, application)
    const { clientId: client_id, redirectUri: redirect_uri, secret } = application
    const exchange = { grant_type: 'authorization_code', client_id, redirect_uri, code }
    const wrong = await askForTokens(test.current, { ...exchange, client_secret: 'wrong' })
    const unknown = await askForTokens(test.current, {
      ...exchange,
      client_id: 'nobody',
      client_secret: 'wrong',
    })
    expect([wrong.http, wrong.body.error]).toEqual([401, 'invalid_client'])
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic/)
    expect((await askForTokens(test.current, { ...exchange, client_secret: secret ?? '' })).http).toBe(200)
  })

  it('does not mind a key, a bearer token or a company beside the request', async () => {
    const { company, exchange, application } = await started()
    const other = await createTestCompany(test.current)
    await other.admin.client.call('account/Test')
    const ask = (fields: Record<string, string>, headers: Record<string, string>) =>
      company.admin.client.with(headers).call('oauth2/Token', fields)
    const first = await ask(exchange, { 'x-api-key': other.admin.key })
    expect(first.http).toBe(200)
    let { refresh_token } = first.body
    for (const headers of [{ 'x-api-key': 'wrong' }, bearer(first.body.access_token), bearer('wrong')]) {
      const refresh = { grant_type: 'refresh_token', client_id: application.clientId, refresh_token }
      const answer = await ask(refresh, headers as Record<string, string>)
      expect(answer.http).toBe(200)
      refresh_token = answer.body.refresh_token
    }
  })

  it('explains a body it cannot read in the standard’s words too', async () => {
    const response = await fetch(`${test.current.url}/api/oauth2/Token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"grant_type": ',
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { status: false, error: 'invalid_request', error_description: expect.any(String) },
    ])
    expect((await askForTokens(test.current, {})).body.error).toBe('invalid_request')
  })
})

describe('oauth2/Token with a refresh token', () => {
  it('answers with a new pair each time', async () => {
    const company = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const first = await obtainTokens(test.current, company.admin, application)
    const second = (await refreshing(application, first.refresh_token)).body
    const third = (await refreshing(application, second.refresh_token)).body
    expect(
      new Set([first, second, third].flatMap((pair) => [pair.access_token, pair.refresh_token])).size,
    ).toBe(6)
    expect(third).toMatchObject({ status: true, token_type: 'Bearer', expires_in: 3600 })
    expect(await isAlive(company, third.access_token)).toBe(true)
  })

  it('repeats itself for a short while, because answers get lost', async () => {
    const company = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const first = await obtainTokens(test.current, company.admin, application)
    const lost = (await refreshing(application, first.refresh_token)).body
    const repeated = (await refreshing(application, first.refresh_token)).body
    expect(repeated.refresh_token).not.toBe(lost.refresh_token)
    expect((await refreshing(application, repeated.refresh_token)).http).toBe(200)
  })

  it('ends the whole family when an older one comes back', async () => {
    const company = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const first = await obtainTokens(test.current, company.admin, application)
    const second = (await refreshing(application, first.refresh_token)).body
    expect(await isAlive(company, second.access_token)).toBe(true)
    await later(company.id, 61)
    const stolen = await refreshing(application, first.refresh_token)
    expect([stolen.http, stolen.body.error]).toEqual([400, 'invalid_grant'])
    expect(await isAlive(company, second.access_token)).toBe(false)
    expect((await refreshing(application, second.refresh_token)).body.error).toBe('invalid_grant')
    const entries = await queryAsOwner(
      test.current,
      "select 1 from audit_entries where company_id = $1 and operation = 'oauth2/Token'",
      [company.id],
    )
    expect(entries).toHaveLength(1)
  })

  it('notices a thief who used the grace: whoever comes second ends the family', async () => {
    const company = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const first = await obtainTokens(test.current, company.admin, application)
    const owner = (await refreshing(application, first.refresh_token)).body
    const thief = (await refreshing(application, first.refresh_token)).body
    expect((await refreshing(application, thief.refresh_token)).http).toBe(200)
    await later(company.id, 61)
    expect((await refreshing(application, owner.refresh_token)).body.error).toBe('invalid_grant')
    expect(await isAlive(company, thief.access_token)).toBe(false)
  })

  it('leaves other sign-ins of the same application alone', async () => {
    const company = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const [desk, laptop] = [
      await obtainTokens(test.current, company.admin, application),
      await obtainTokens(test.current, company.admin, application),
    ]
    await refreshing(application, desk.refresh_token)
    await later(company.id, 61)
    await refreshing(application, desk.refresh_token)
    expect(await isAlive(company, laptop.access_token)).toBe(true)
  })

  it('belongs to one application and does not last for ever', async () => {
    const company = await createTestCompany(test.current)
    const [application, other] = [
      await registerApplication(test.current),
      await registerApplication(test.current),
    ]
    const { refresh_token } = await obtainTokens(test.current, company.admin, application)
    expect((await refreshing(other, refresh_token)).body.error).toBe('invalid_grant')
    await queryAsOwner(
      test.current,
      'update oauth_tokens set refresh_expires_at = now() where company_id = $1',
      [company.id],
    )
    expect((await refreshing(application, refresh_token)).body.error).toBe('invalid_grant')
  })
})
