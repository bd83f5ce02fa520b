import { describe, expect, it } from 'vitest'
import { obtainTokens, registerApplication } from '../../../testing/test-application.ts'
import { createTestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const signedIn = async (scope: string, facts = {}) => {
  const company = await createTestCompany(test.current, facts)
  const application = await registerApplication(test.current)
  const tokens = await obtainTokens(test.current, company.admin, application, scope)
  const client = company.admin.client.with({ authorization: `Bearer ${tokens.access_token}` })
  return { company, application, tokens, client }
}

describe('oauth2/TokenInfo', () => {
  it('tells user, company, scopes and end, by GET and POST, with and without a company', async () => {
    const { company, tokens } = await signedIn('user.read printers.read', { name: 'Makers' })
    const expected = {
      status: true,
      message: null,
      user: { id: company.admin.userId, name: expect.stringContaining('Test'), email: company.admin.email },
      company: { id: company.id, name: 'Makers' },
      scopes: ['printers.read', 'user.read'],
      expires_at: expect.any(Number),
    }
    for (const method of ['GET', 'POST'])
      for (const path of [
        '/oauth2/TokenInfo',
        '/api/oauth2/TokenInfo',
        '/api/0/oauth2/TokenInfo',
        `/${company.id}/oauth2/TokenInfo`,
      ]) {
        const headers = { authorization: `bearer ${tokens.access_token}` }
        const response = await fetch(test.current.url + path, { method, headers })
        const body = (await response.json()) as { expires_at: number }
        expect(body).toEqual(expected)
        expect(Math.abs(body.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(60)
      }
  })

  it('keeps name and address to itself without the scope for them', async () => {
    const { client, company } = await signedIn('printers.read')
    expect((await client.call('oauth2/TokenInfo')).body.user).toEqual({ id: company.admin.userId })
    const refused = await client.call('account/GetUser')
    expect([refused.http, refused.body.code]).toEqual([403, 'missing_scope'])
  })

  it('says so when the token belongs to another company', async () => {
    const { client } = await signedIn('user.read')
    const other = await createTestCompany(test.current)
    const answer = await client.call('oauth2/TokenInfo', undefined, { company: other.id })
    expect([answer.http, answer.body.message]).toEqual([403, 'OAuth2 token is not valid for this company'])
  })

  it('answers 401 for a token that is unknown or too old, though it was used a moment ago', async () => {
    const { client, company } = await signedIn('user.read')
    expect((await client.with({ authorization: 'Bearer pya_unknown' }).call('oauth2/TokenInfo')).http).toBe(
      401,
    )
    await queryAsOwner(
      test.current,
      "update oauth_tokens set access_expires_at = now() + interval '1 second' where company_id = $1",
      [company.id],
    )
    expect((await client.call('oauth2/TokenInfo')).http).toBe(200)
    await expect.poll(async () => (await client.call('oauth2/TokenInfo')).http, { timeout: 5000 }).toBe(401)
    const { headers, body } = await client.call('oauth2/TokenInfo')
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(body.code).toBe('token_expired')
  })

  it('works for users without the right to have keys, on every plan', async () => {
    const { client, company } = await signedIn('user.read', { plan: 'free', kind: 'personal' })
    await queryAsOwner(test.current, 'update memberships set api_access = false where company_id = $1', [
      company.id,
    ])
    expect((await company.admin.client.call('account/Test')).http).toBe(403)
    expect((await client.call('oauth2/TokenInfo')).http).toBe(200)
  })

  it('gives an application no more than its user may do', async () => {
    const { client, company } = await signedIn('user.read')
    expect((await client.call('account/GetUser')).http).toBe(200)
    await queryAsOwner(test.current, 'update memberships set approved_at = null where company_id = $1', [
      company.id,
    ])
    await expect.poll(async () => (await client.call('account/GetUser')).http).toBe(401)
  })

  it('opens nothing that is closed to tokens', async () => {
    const { client } = await signedIn('user.read')
    for (const id of ['account/api_keys/Create', 'oauth2/apps/Get', 'oauth2/clients/Get'])
      expect([id, (await client.call(id, {})).body.code]).toEqual([id, 'token_not_allowed'])
  })

  it('also describes a key, which has every scope and no end', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('oauth2/TokenInfo')
    expect([body.scopes.length, body.expires_at]).toEqual([28, null])
  })
})
