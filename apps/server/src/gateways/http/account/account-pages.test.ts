import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInBrowser } from '../../../testing/test-browser.ts'
import { createTestCompany } from '../../../testing/test-company.ts'
import { makeInvitationLink, sendInvitation } from '../../../testing/test-invitation.ts'
import { TestMailbox } from '../../../testing/test-mailbox.ts'
import { startTestService, type TestService } from '../../../testing/test-service.ts'

const mailbox = new TestMailbox()
let test: TestService

beforeAll(async () => {
  await mailbox.open()
  test = await startTestService({ settings: { PRINTYARD_SMTP_URL: mailbox.url } })
})
afterAll(async () => {
  await test.close()
  await mailbox.close()
})

const password = 'plenty of filament'
const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.org`

const visit = async (path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${test.url}${path}`, {
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    headers,
  })
  return { http: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('/accept_invitation', () => {
  it('shows whom it is from without using it up, in a page no other site can frame', async () => {
    const company = await createTestCompany(test, { name: 'Makers <b>&</b> Co' })
    const path = `/accept_invitation/${await makeInvitationLink(test, company, { maxUses: 1 })}`
    for (let look = 0; look < 3; look += 1) {
      const page = await visit(path)
      expect([page.http, page.text.includes('<b>')]).toEqual([200, false])
      expect(page.text).toContain('Makers &#60;b')
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.text).not.toContain('<script')
    }
  })

  it('lets someone with an account sign in and join', async () => {
    const [company, home] = [await createTestCompany(test), await createTestCompany(test)]
    const path = `/accept_invitation/${await makeInvitationLink(test, company, { maxUses: 1 })}`
    const { email } = home.admin
    const wrong = await visit(path, { step: 'sign-in', email, password: 'wrong' })
    expect([wrong.http, wrong.text.includes('password is wrong')]).toEqual([401, true])
    const page = await visit(path, { step: 'sign-in', email, password: home.admin.password })
    expect([page.http, page.text.includes('You are a member now')]).toEqual([200, true])
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
    const status = await home.admin.client.with({ cookie }).call('session/Status')
    expect(status.body.companies).toHaveLength(2)
    expect((await visit(path)).http).toBe(404)
  })

  it('lets someone who is signed in join, but not by a form of another site', async () => {
    const [company, home] = [await createTestCompany(test), await createTestCompany(test)]
    const path = `/accept_invitation/${await makeInvitationLink(test, company)}`
    const cookie = (await signInBrowser(home.admin)).headers.cookie ?? ''
    expect((await visit(path, undefined, { cookie })).text).toContain(home.admin.email)
    const foreign = await visit(path, { step: 'join' }, { cookie, origin: 'https://evil.example' })
    expect(foreign.http).toBe(403)
    expect((await visit(path, { step: 'join' })).http).toBe(401)
    expect((await visit(path, { step: 'join' }, { cookie, origin: test.url })).http).toBe(200)
    expect((await visit(path, { step: 'join' }, { cookie })).http).toBe(409)
  })

  it('registers who was invited by e-mail, and sends others to their mailbox', async () => {
    const company = await createTestCompany(test)
    const invited = newAddress()
    await sendInvitation(test, company, invited)
    const personal = `/accept_invitation/${await mailbox.token(invited, 'accept_invitation')}`
    expect((await visit(personal)).text).toContain(`value="${invited}"`)
    const person = { step: 'register', first_name: 'Ada', last_name: '', password }
    const weak = await visit(personal, { ...person, email: invited, password: 'short' })
    expect([weak.http, weak.text.includes('at least 10')]).toEqual([400, true])
    expect((await visit(personal, { ...person, email: invited })).text).toContain('Welcome')
    const email = newAddress()
    const link = `/accept_invitation/${await makeInvitationLink(test, company)}`
    expect((await visit(link, { ...person, email })).text).toContain('mailbox')
    const confirm = `/confirm_email/${await mailbox.token(email, 'confirm_email')}`
    expect((await visit(confirm)).text).toContain(email)
    expect((await visit(confirm, {})).text).toContain('You are now a member')
    expect((await visit(confirm)).http).toBe(404)
  })

  it.each<Record<string, string>>([
    {},
    { step: 'fly' },
    { step: 'register' },
    { step: 'sign-in', email: 'x' },
    { step: 'join', email: '\0' },
  ])('answers the form %j with a page', async (fields) => {
    const company = await createTestCompany(test)
    const page = await visit(`/accept_invitation/${await makeInvitationLink(test, company)}`, fields)
    expect(page.http).toBeLessThan(500)
    expect(page.headers.get('content-type')).toContain('text/html')
  })
})

describe('/reset_password', () => {
  it('sets a new password without scripts, once', async () => {
    const { admin } = await createTestCompany(test)
    await admin.client.with({}).call('session/RequestPasswordReset', { email: admin.email })
    const path = `/reset_password/${await mailbox.token(admin.email, 'reset_password')}`
    expect((await visit(path)).text).toContain(admin.email)
    expect((await visit(path, { password: 'short' })).http).toBe(400)
    expect((await visit(path, { password })).text).toContain('was changed')
    expect((await visit(path, { password })).http).toBe(404)
    await signInBrowser({ ...admin, password })
  })

  it.each([
    '/reset_password/x',
    '/confirm_email/x',
    '/accept_invitation/x',
    `/accept_invitation/${'y'.repeat(190)}`,
  ])('answers %s with a page that says so', async (path) => {
    const page = await visit(path)
    expect([page.http, page.text.includes('not valid')]).toEqual([404, true])
  })
})
