import { describe, expect, it } from 'vitest'
import { FormBrowser } from '../../../../testing/form-browser.ts'
import {
  askForTokens,
  authorizationPath,
  obtainTokens,
  type TestApplication,
} from '../../../../testing/test-application.ts'
import { createTestCompany, type TestCompany } from '../../../../testing/test-company.ts'
import { useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

const operator = () => createTestCompany(test.current, { isOperator: true })
const redirectUri = 'https://app.example.org/callback'

const created = async ({ admin }: TestCompany, further = {}): Promise<TestApplication> => {
  const facts = { name: 'Robot', redirect_uris: [redirectUri], scopes: ['user.read', 'printers.read'] }
  const { body } = await admin.client.call('oauth2/clients/Create', { ...facts, ...further })
  return { clientId: body.client.client_id, secret: body.client_secret, redirectUri }
}

describe('oauth2/clients/Create', () => {
  it('answers with an id and a secret that work, and never shows the secret again', async () => {
    const company = await operator()
    const application = await created(company)
    expect(application.secret).toMatch(/^pyo_/)
    const { access_token } = await obtainTokens(test.current, company.admin, application)
    expect(access_token).toMatch(/^pya_/)
    const { body } = await company.admin.client.call('oauth2/clients/Get')
    expect(JSON.stringify(body)).not.toContain(application.secret)
  })

  it('refuses addresses and scopes that make no sense, and an id that is taken', async () => {
    const { admin } = await operator()
    const facts = { name: 'Robot', redirect_uris: [redirectUri], scopes: 'user.read' }
    for (const wrong of [
      { redirect_uris: ['javascript:alert(1)'] },
      { redirect_uris: ['https://app.example.org/#x'] },
      { redirect_uris: [] },
      { scopes: ['fly.away'] },
      { scopes: [] },
      { logo: 'javascript:alert(1)' },
      { client_id: 'a b' },
    ])
      expect([
        wrong,
        (await admin.client.call('oauth2/clients/Create', { ...facts, ...wrong })).http,
      ]).toEqual([wrong, 400])
    const once = await admin.client.call('oauth2/clients/Create', { ...facts, client_id: 'taken' })
    const twice = await admin.client.call('oauth2/clients/Create', { ...facts, client_id: 'taken' })
    expect([once.http, twice.http]).toEqual([200, 409])
  })

  it('is for the company that operates the installation, which the first one is', async () => {
    const { admin } = await createTestCompany(test.current)
    const answer = await admin.client.call('oauth2/clients/Create', {})
    expect([answer.http, answer.body.code]).toEqual([403, 'operator_only'])
    const { rows } = await test.current.connections.ownerPool.query(
      'select is_operator from companies where id = 1',
    )
    expect(rows).toEqual([{ is_operator: true }])
  })
})

describe('oauth2/clients/Update', () => {
  it('switches a pre-made application on and off', async () => {
    const { admin } = await operator()
    const application = {
      clientId: 'simplyprintfreecad',
      secret: null,
      redirectUri: 'http://localhost:21331/callback',
    }
    const entry = async () =>
      (await admin.client.call('oauth2/clients/Get')).body.data.find(
        (client: { client_id: string }) => client.client_id === application.clientId,
      )
    const path = authorizationPath(application, {
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const open = async () => (await new FormBrowser(test.current.url).open(path)).http
    expect([await entry(), await open()]).toMatchObject([
      { premade: true, enabled: false, confidential: false },
      400,
    ])
    await admin.client.call('oauth2/clients/Update', { client_id: application.clientId, enabled: true })
    expect([await entry(), await open()]).toMatchObject([{ enabled: true, name: 'FreeCAD' }, 200])
    await admin.client.call('oauth2/clients/Update', { client_id: application.clientId, enabled: false })
    expect([await entry(), await open()]).toMatchObject([{ enabled: false }, 400])
  })

  it('takes scopes and the whole application away from tokens that exist', async () => {
    const company = await operator()
    const { admin } = company
    const application = await created(company)
    const { access_token } = await obtainTokens(test.current, admin, application, 'user.read printers.read')
    const bearer = admin.client.with({ authorization: `Bearer ${access_token}` })
    const scopes = async () => (await bearer.call('oauth2/TokenInfo')).body.scopes
    expect(await scopes()).toEqual(['printers.read', 'user.read'])
    const change = (changed: object) =>
      admin.client.call('oauth2/clients/Update', { client_id: application.clientId, ...changed })
    await change({ scopes: ['user.read'] })
    expect(await scopes()).toEqual(['user.read'])
    await change({ enabled: false })
    expect((await bearer.call('oauth2/TokenInfo')).http).toBe(401)
    await change({ enabled: true })
    expect((await bearer.call('oauth2/TokenInfo')).http).toBe(200)
  })

  it('replaces the secret of an application that has one', async () => {
    const company = await operator()
    const { admin } = company
    const application = await created(company)
    const { refresh_token } = await obtainTokens(test.current, admin, application)
    const { body } = await admin.client.call('oauth2/clients/Update', {
      client_id: application.clientId,
      secret: 'renew',
    })
    const refresh = { grant_type: 'refresh_token', client_id: application.clientId, refresh_token }
    expect(
      (await askForTokens(test.current, { ...refresh, client_secret: application.secret ?? '' })).http,
    ).toBe(401)
    expect((await askForTokens(test.current, { ...refresh, client_secret: body.client_secret })).http).toBe(
      200,
    )
    const open = await created(company, { confidential: false })
    const refused = await admin.client.call('oauth2/clients/Update', {
      client_id: open.clientId,
      secret: 'renew',
    })
    expect(refused.http).toBe(400)
  })
})

describe('oauth2/clients/Delete', () => {
  it('ends all tokens of the application at once', async () => {
    const company = await operator()
    const { admin } = company
    const application = await created(company)
    const { access_token } = await obtainTokens(test.current, admin, application)
    const bearer = admin.client.with({ authorization: `Bearer ${access_token}` })
    expect((await bearer.call('oauth2/TokenInfo')).http).toBe(200)
    const client_id = application.clientId
    expect((await admin.client.call('oauth2/clients/Delete', { client_id })).http).toBe(200)
    expect((await bearer.call('oauth2/TokenInfo')).http).toBe(401)
    expect((await admin.client.call('oauth2/clients/Delete', { client_id })).http).toBe(404)
  })
})
