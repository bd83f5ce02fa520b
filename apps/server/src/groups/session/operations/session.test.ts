import { describe, expect, it } from 'vitest'
import { createTestCompany, type TestMember } from '../../../testing/test-company.ts'
import { startTestService, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const signIn = async ({ client, email, password }: TestMember) => {
  const answer = await client.with({}).call('session/SignIn', { email, password })
  const cookie = answer.headers.get('set-cookie') ?? ''
  const browser = client.with({ cookie: cookie.split(';')[0] ?? '', 'x-csrf-token': answer.body.csrf_token })
  return { answer, cookie, browser }
}

describe('session/SignIn', () => {
  it('answers with a cookie scripts cannot read, which then works like a key', async () => {
    const { admin } = await createTestCompany(test.current)
    const { cookie, browser } = await signIn(admin)
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
    expect((await browser.call('account/GetUser')).body.user.email).toBe(admin.email)
    expect((await browser.call('account/api_keys/Create')).http).toBe(200)
  })

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    const { admin } = await createTestCompany(test.current)
    const nobody = admin.client.with({})
    const wrong = await nobody.call('session/SignIn', { email: admin.email, password: 'wrong' })
    const unknown = await nobody.call('session/SignIn', { email: 'nobody@example.org', password: 'wrong' })
    expect([wrong.http, wrong.body]).toEqual([unknown.http, unknown.body])
    expect([wrong.http, wrong.body.code]).toEqual([401, 'sign_in_failed'])
  })

  it('slows guessing down, and says for how long', async () => {
    const { admin } = await createTestCompany(test.current)
    const answers = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      answers.push(
        await admin.client
          .with({})
          .call('session/SignIn', { email: admin.email, password: `guess ${attempt}` }),
      )
    }
    const last = answers.at(-1)
    expect([last?.http, last?.body.code]).toEqual([429, 'too_many_sign_ins'])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('refuses a form that another site sends', async () => {
    const { admin } = await createTestCompany(test.current)
    const { email, password } = admin
    const answer = await admin.client
      .with({ origin: 'https://evil.example' })
      .call('session/SignIn', { email, password })
    expect([answer.http, answer.body.code]).toEqual([403, 'csrf'])
  })

  it('marks the cookie Secure where users come by https', async () => {
    const secure = await startTestService({
      settings: { PRINTYARD_PUBLIC_URL: 'https://print.example.org/' },
    })
    try {
      const { admin } = await createTestCompany(secure)
      expect((await signIn(admin)).cookie).toContain('; Secure')
    } finally {
      await secure.close()
    }
  })
})

describe('session/Status', () => {
  it('tells nobody from somebody', async () => {
    const company = await createTestCompany(test.current)
    const nobody = await company.admin.client.with({}).call('session/Status')
    expect(nobody.body).toMatchObject({ signed_in: false, user: null, csrf_token: null, permissions: [] })
    const { browser, answer } = await signIn(company.admin)
    const somebody = (await browser.call('session/Status')).body
    expect(somebody).toMatchObject({
      signed_in: true,
      company: { id: company.id, plan: 'self_hosted' },
      companies: [{ id: company.id }],
      csrf_token: answer.body.csrf_token,
      notices: [],
    })
    expect(somebody.permissions).toContain('org_admin')
  })

  it('takes an invalid credential as nobody', async () => {
    const { admin } = await createTestCompany(test.current)
    expect(
      (await admin.client.with({ cookie: 'printyard_session=gone' }).call('session/Status')).body.signed_in,
    ).toBe(false)
    expect((await admin.client.with({ 'x-api-key': 'wrong' }).call('session/Status')).body.signed_in).toBe(
      false,
    )
  })

  it('does not open a company the user is no member of', async () => {
    const [own, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const { browser } = await signIn(own.admin)
    const answer = await browser.call('account/GetUser', undefined, { company: foreign.id })
    expect([answer.http, answer.body.message]).toEqual([403, "You don't have access to this account"])
  })
})

describe('session/SignOut', () => {
  it('ends the session at once and takes the cookie back', async () => {
    const { admin } = await createTestCompany(test.current)
    const { browser } = await signIn(admin)
    expect((await browser.call('account/Test')).http).toBe(200)
    const out = await browser.call('session/SignOut')
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await browser.call('account/Test')).http).toBe(401)
    expect((await browser.call('session/SignOut')).http).toBe(200)
  })
})
