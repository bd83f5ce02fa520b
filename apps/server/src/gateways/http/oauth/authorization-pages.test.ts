import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { stepAt, totpCode } from '#core/auth/totp'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { findBuiltInRank } from '#domain/access/index'
import { foundCompany } from '#domain/organization/index'
import { addMember } from '#domain/people/index'
import { FormBrowser } from '../../../testing/form-browser.ts'
import {
  authorizationPath,
  newVerifier,
  openConsent,
  registerApplication,
  s256,
} from '../../../testing/test-application.ts'
import { signInBrowser } from '../../../testing/test-browser.ts'
import { createTestCompany } from '../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const challenge = () => ({ code_challenge: s256(newVerifier()), code_challenge_method: 'S256' })

describe('the authorization page', () => {
  it('asks to sign in, then shows application, company, scopes in words and the address', async () => {
    const { admin } = await createTestCompany(test.current, { name: 'Makers & Co' })
    const application = await registerApplication(test.current, { name: 'Slicer <b>X</b>' })
    const scope = 'user.read files.temp_upload'
    const path = authorizationPath(application, { ...challenge(), scope })
    const first = await new FormBrowser(test.current.url).open(path)
    expect([first.http, first.form?.buttons]).toEqual([200, ['sign-in']])
    const { page } = await openConsent(test.current, admin, path)
    expect([page.http, page.form?.buttons]).toEqual([200, ['deny', 'allow', 'sign-out']])
    for (const words of [
      'Slicer &#60;b&#62;X',
      'Makers &#38; Co',
      'Read your profile',
      'See your name and e-mail address',
      'Upload files that you then import yourself',
      'http://localhost:21328/callback',
      admin.email,
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toMatch(/<script|<b>X|javascript:/)
  })

  it('cannot be framed, cached or scripted, and lets its form lead only where it must', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const { page } = await openConsent(
      test.current,
      admin,
      authorizationPath(application, { ...challenge() }),
    )
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https: http://localhost:21328;")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('sends the person back with a code, and with the state only when there was one', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    for (const state of ['a b&c=d', undefined]) {
      const path = authorizationPath(application, { ...challenge(), ...(state && { state }) })
      const { browser, page } = await openConsent(test.current, admin, path)
      const left = await browser.press(page, 'allow')
      expect(left.http).toBe(302)
      const target = new URL(left.headers.get('location') ?? '')
      expect(target.origin + target.pathname).toBe('http://localhost:21328/callback')
      expect(target.searchParams.get('code')).toMatch(/^pyc_/)
      expect(target.searchParams.get('state')).toBe(state ?? null)
    }
  })

  it('sends a refusal in the standard’s words and in those of existing clients', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const path = authorizationPath(application, { ...challenge(), state: 's1' })
    const { browser, page } = await openConsent(test.current, admin, path)
    const target = new URL((await browser.press(page, 'deny')).headers.get('location') ?? '')
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'user_denied',
      state: 's1',
    })
    expect(target.searchParams.has('code')).toBe(false)
  })

  it('understands scopes separated by plus signs, spaces and commas', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const tail = new URLSearchParams(challenge())
    for (const scope of [
      'user.read+printers.read',
      'user.read%20printers.read',
      'user.read%2Bprinters.read',
      'user.read,printers.read',
    ]) {
      const path = `${authorizationPath(application).replace('scope=user.read', `scope=${scope}`)}&${tail}`
      const { page } = await openConsent(test.current, admin, path)
      expect(page.text).toContain('Read your profile')
      expect(page.text).toContain('Read printers')
    }
  })

  it('says what is wrong on a page of its own and never leads to an address that is not registered', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current, { scopes: ['user.read'] })
    const pkce = challenge()
    const browser = (await openConsent(test.current, admin, authorizationPath(application, pkce))).browser
    const wrong: Array<[Record<string, string>, string]> = [
      [{ client_id: 'nobody' }, 'not known here'],
      [{ client_id: '' }, 'client_id'],
      [{ redirect_uri: 'https://evil.example/callback' }, 'may not send you'],
      [{ redirect_uri: 'http://localhost:21328/callback/' }, 'may not send you'],
      [{ redirect_uri: 'http://localhost:21328@evil.example/callback' }, 'may not send you'],
      [{ redirect_uri: 'javascript:alert(1)' }, 'may not send you'],
      [{ redirect_uri: '' }, 'redirect_uri'],
      [{ response_type: 'token' }, 'must be code'],
      [{ scope: 'user.read fly.away' }, 'fly.away'],
      [{ scope: 'printers.read' }, 'may not ask for'],
      [{ scope: ' ' }, 'scope'],
      [{ code_challenge: '' }, 'code_challenge'],
      [{ code_challenge_method: 'plain' }, 'S256'],
      [{ code_challenge: 'short' }, 'digest'],
      [{ state: 'x'.repeat(5000) }, 'too long'],
    ]
    for (const [change, words] of wrong) {
      const page = await browser.open(authorizationPath(application, { ...pkce, ...change }))
      expect([change, page.http, page.headers.get('location')]).toEqual([change, 400, null])
      expect(page.text).toContain(words)
      expect(page.form).toBeNull()
    }
    const odd = await browser.open('/panel/oauth2/authorize?client_id=%00')
    expect([odd.http, odd.form]).toEqual([400, null])
    const twice = await browser.open(
      `${authorizationPath(application, pkce)}&redirect_uri=https://evil.example/`,
    )
    expect([twice.http, twice.form]).toEqual([400, null])
  })

  it('wants no challenge of an application that has a secret', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current, { confidential: true })
    const { page } = await openConsent(test.current, admin, authorizationPath(application))
    expect(page.form?.buttons).toContain('allow')
  })

  it('takes no decision from a form it did not make', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const path = authorizationPath(application, challenge())
    const { browser, page } = await openConsent(test.current, admin, path)
    for (const token of ['', 'wrong']) {
      const answer = await browser.press(page, 'allow', { token })
      expect([answer.http, answer.headers.get('location')]).toEqual([403, null])
    }
    const stranger = new FormBrowser(test.current.url)
    const form = await stranger.open(path)
    stranger.cookies.clear()
    const { email, password } = admin
    expect((await stranger.press(form, 'sign-in', { email, password })).http).toBe(403)
  })

  it('shows the form again after a wrong password, with the address but never the password', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const path = authorizationPath(application, challenge())
    const browser = new FormBrowser(test.current.url)
    const wrong = { email: admin.email, password: 'wrong password' }
    const page = await browser.press(await browser.open(path), 'sign-in', wrong)
    expect([page.http, page.form?.fields.email]).toEqual([401, admin.email])
    expect(page.text).not.toContain('wrong password')
    expect((await browser.press(page, 'sign-in', { password: admin.password })).form?.buttons).toContain(
      'allow',
    )
  })

  it('asks for the second factor of those who have one', async () => {
    const { admin } = await createTestCompany(test.current)
    const signedIn = await signInBrowser(admin)
    const { secret } = (await signedIn.call('session/totp/Begin', { password: admin.password })).body
    const codeAt = (offset: number) => totpCode(secret, stepAt(Date.now()) + offset)
    const leftMs = 30_000 - (Date.now() % 30_000)
    if (leftMs < 6000) await sleep(leftMs + 50)
    expect((await signedIn.call('session/totp/Confirm', { code: codeAt(-1) })).http).toBe(200)
    const path = authorizationPath(await registerApplication(test.current), challenge())
    const { browser, page } = await openConsent(test.current, admin, path)
    expect([page.http, page.form?.buttons]).toEqual([401, ['sign-in']])
    expect(page.text).toContain('authenticator app is needed')
    const done = await browser.press(page, 'sign-in', { password: admin.password, totp: codeAt(0) })
    expect(done.form?.buttons).toContain('allow')
  })

  it('lets the person use another account', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const path = authorizationPath(application, challenge())
    const { browser, page } = await openConsent(test.current, admin, path)
    expect((await browser.press(page, 'sign-out')).form?.buttons).toEqual(['sign-in'])
  })

  it('lets a member of several companies choose, and nobody choose a foreign one', async () => {
    const [own, foreign] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const second = await inOwnerTransaction(test.current.connections.owner, async (db) => {
      const transaction = await foundCompany(db, { name: 'Second company' })
      const rank = await findBuiltInRank(transaction, 'member')
      const person = { email: own.admin.email, firstName: '', lastName: '', password: null }
      await addMember(db, transaction, { ...person, rankId: rank.id })
      return transaction.companyId
    })
    const application = await registerApplication(test.current)
    const path = authorizationPath(application, challenge())
    const { browser, page } = await openConsent(test.current, own.admin, path)
    expect(page.text).toContain('In which company?')
    expect(page.text).toContain('Second company')
    expect(page.form?.fields.company).toBe(String(own.id))
    for (const company of [String(foreign.id), '0', 'x']) {
      const answer = await browser.press(page, 'allow', { company })
      expect([company, answer.http >= 400, answer.headers.get('location')]).toEqual([company, true, null])
    }
    expect((await browser.press(page, 'allow', { company: String(second) })).http).toBe(302)
    const grants = await queryAsOwner(
      test.current,
      'select company_id from oauth_grants where user_id = $1',
      [own.admin.userId],
    )
    expect(grants).toEqual([{ company_id: second }])
  })

  it('warns where an application may send people anywhere, and shows where', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current, {
      anyRedirect: true,
      confidential: true,
      redirectUri: 'http://192.168.7.9:5678/rest/oauth2-credential/callback',
    })
    const { browser, page } = await openConsent(test.current, admin, authorizationPath(application))
    expect(page.text).toContain('know and trust')
    expect(page.text).toContain('http://192.168.7.9:5678/rest/oauth2-credential/callback')
    const left = await browser.press(page, 'allow')
    expect(left.headers.get('location')).toContain(
      'http://192.168.7.9:5678/rest/oauth2-credential/callback?code=',
    )
  })

  it('takes any port on the person’s own computer where the application may', async () => {
    const { admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current, { anyPort: true })
    const moved = { ...application, redirectUri: 'http://localhost:49999/callback' }
    const { page } = await openConsent(test.current, admin, authorizationPath(moved, challenge()))
    expect(page.form?.buttons).toContain('allow')
  })

  it('answers at the older address too', async () => {
    const application = await registerApplication(test.current)
    const query = authorizationPath(application, challenge()).replace('/panel', '')
    const page = await new FormBrowser(test.current.url).open(query)
    expect(page.form?.buttons).toEqual(['sign-in'])
  })

  it('writes down who allowed what', async () => {
    const { id, admin } = await createTestCompany(test.current)
    const application = await registerApplication(test.current)
    const path = authorizationPath(application, challenge())
    const { browser, page } = await openConsent(test.current, admin, path)
    await browser.press(page, 'allow')
    const entries = await queryAsOwner(
      test.current,
      "select user_id, input from audit_entries where company_id = $1 and operation = 'oauth2/authorize'",
      [id],
    )
    const input = {
      client_id: application.clientId,
      redirect_uri: application.redirectUri,
      scopes: ['user.read'],
    }
    expect(entries).toEqual([{ user_id: admin.userId, input }])
  })
})
