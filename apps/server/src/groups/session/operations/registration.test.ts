import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserWith, signInBrowser } from '../../../testing/test-browser.ts'
import { createTestCompany, type TestCompany } from '../../../testing/test-company.ts'
import { makeInvitationLink, sendInvitation } from '../../../testing/test-invitation.ts'
import { TestMailbox } from '../../../testing/test-mailbox.ts'
import { queryAsOwner, startTestService, type TestService } from '../../../testing/test-service.ts'

const mailbox = new TestMailbox()
let test: TestService

beforeAll(async () => {
  await mailbox.open()
  test = await startTestService({
    settings: { PRINTYARD_SMTP_URL: mailbox.url, PRINTYARD_TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(async () => {
  await test.close()
  await mailbox.close()
})

const password = 'plenty of filament'
const newAddress = (): string => `${randomBytes(6).toString('hex')}@school.example`
let visitors = 0

/** Everyone comes from another address, so that only the tests of limits meet limits. */
const nobody = ({ admin }: TestCompany) => {
  visitors += 1
  return admin.client.with({ 'x-forwarded-for': `198.51.100.${visitors % 250}` })
}

const register = (company: TestCompany, input: object) =>
  nobody(company).call('session/Register', { first_name: 'Ada', last_name: 'L', password, ...input })

const open = async (company: TestCompany, settings: object = {}) => {
  const change = { version: 1, registration_open: true, ...settings }
  expect((await company.admin.client.call('account/settings/SaveRegistration', change)).http).toBe(200)
  return company
}

const eventsOf = async ({ id }: TestCompany) => {
  const rows = await queryAsOwner<{ name: string; data: { user: { id: number } } }>(
    test,
    "select name, data from outbox_events where company_id = $1 and name like 'organization.user%' order by id",
    [id],
  )
  return rows
}

const membersOf = ({ id }: TestCompany, email: string) =>
  queryAsOwner<{ approved: boolean; title: string; confirmed: boolean }>(
    test,
    `select m.approved_at is not null as approved, r.title, u.email_confirmed_at is not null as confirmed
     from memberships m join users u on u.id = m.user_id
     join ranks r on r.company_id = m.company_id and r.id = m.rank_id where m.company_id = $1 and u.email = $2`,
    [id, email],
  )

describe('session/Register in an open organisation', () => {
  it('asks for the mailbox, then waits for approval, and only then lets in', async () => {
    const company = await open(await createTestCompany(test))
    const email = newAddress()
    const answer = await register(company, { email, company_id: company.id })
    expect(answer.body).toMatchObject({ state: 'confirm_email', csrf_token: null })
    expect(await membersOf(company, email)).toEqual([])
    const token = await mailbox.token(email, 'confirm_email')
    const confirmed = await nobody(company).call('session/ConfirmEmail', { token })
    expect(confirmed.body).toMatchObject({ state: 'pending', company: { id: company.id } })
    expect(await membersOf(company, email)).toEqual([{ approved: false, title: 'Member', confirmed: true }])
    expect((await eventsOf(company)).map(({ name }) => name)).toEqual(['organization.user_pending'])
    const browser = await signInBrowser({ client: nobody(company), email, password })
    expect((await browser.call('account/Test')).http).toBe(401)
  })

  it('lets in at once where no approval is asked for', async () => {
    const company = await open(await createTestCompany(test), { registration_approval: false })
    const email = newAddress()
    await register(company, { email, company_id: company.id })
    const token = await mailbox.token(email, 'confirm_email')
    expect((await nobody(company).call('session/ConfirmEmail', { token })).body.state).toBe('joined')
    const [event] = await eventsOf(company)
    expect(event?.name).toBe('organization.user_signup')
    expect(event?.data.user).toMatchObject({ first_name: 'Ada', last_name: 'L', sso: false, avatar: null })
    const browser = await signInBrowser({ client: nobody(company), email, password })
    expect((await browser.call('account/GetUser')).body.user.email).toBe(email)
  })

  it('answers a known address exactly as an unknown one, and tells the owner in the mailbox', async () => {
    const company = await open(await createTestCompany(test))
    const other = await createTestCompany(test)
    const known = await register(company, { email: other.admin.email, company_id: company.id })
    const unknown = await register(company, { email: newAddress(), company_id: company.id })
    const member = await register(company, { email: company.admin.email, company_id: company.id })
    expect([known.http, known.body]).toEqual([unknown.http, unknown.body])
    expect([member.http, member.body]).toEqual([unknown.http, unknown.body])
    expect((await mailbox.mail(other.admin.email)).text).toContain('You have an account already')
    expect((await mailbox.mail(company.admin.email)).text).toContain('You are a member already')
    const token = await mailbox.token(other.admin.email, 'confirm_email')
    await nobody(company).call('session/ConfirmEmail', { token })
    const stranger = { client: nobody(company), email: other.admin.email, password }
    await expect(signInBrowser(stranger)).rejects.toThrow('password')
    await signInBrowser({ ...stranger, password: other.admin.password })
  })

  it('takes only addresses of the allowed domains', async () => {
    const domains = { allowed_email_domains: ['@School.example'] }
    const company = await open(await createTestCompany(test), domains)
    const refused = await register(company, { email: 'a@other.example', company_id: company.id })
    expect([refused.http, refused.body.field]).toEqual([400, 'email'])
    const sly = await register(company, { email: 'a@evil.school.example', company_id: company.id })
    expect(sly.http).toBe(400)
    expect((await register(company, { email: newAddress(), company_id: company.id })).http).toBe(200)
  })

  it('takes nobody where it is closed, also after the message was sent', async () => {
    const closed = await createTestCompany(test)
    const refused = await register(closed, { email: newAddress(), company_id: closed.id })
    expect([refused.http, refused.body.code]).toEqual([409, 'wrong_state'])
    const company = await open(await createTestCompany(test))
    const email = newAddress()
    await register(company, { email, company_id: company.id })
    const token = await mailbox.token(email, 'confirm_email')
    const close = { version: 2, registration_open: false }
    await company.admin.client.call('account/settings/SaveRegistration', close)
    expect((await nobody(company).call('session/ConfirmEmail', { token })).http).toBe(409)
    expect(await membersOf(company, email)).toEqual([])
  })

  it.each([
    ['short', 'password'],
    ['aaaaaaaaaaaaaa', 'password'],
    ['x'.repeat(201), 'password'],
  ])('refuses the password %s', async (weak, field) => {
    const company = await open(await createTestCompany(test))
    const answer = await register(company, {
      email: newAddress(),
      password: weak,
      company_id: company.id,
    })
    expect([answer.http, answer.body.field]).toEqual([400, field])
  })

  it('refuses the e-mail address as password', async () => {
    const company = await open(await createTestCompany(test))
    const email = newAddress()
    const answer = await register(company, { email, password: email.toUpperCase(), company_id: company.id })
    expect([answer.http, answer.body.field]).toEqual([400, 'password'])
  })

  it('does not fill a mailbox, whatever is asked', async () => {
    const company = await open(await createTestCompany(test))
    const email = newAddress()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await register(company, { email, company_id: company.id })).body.state).toBe('confirm_email')
    }
    const rows = await queryAsOwner(test, 'select id from registrations where email = $1', [email])
    expect(rows).toHaveLength(3)
  })

  it('slows down one address that registers many', async () => {
    const company = await open(await createTestCompany(test))
    const from = company.admin.client.with({ 'x-forwarded-for': '203.0.113.9' })
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        from.call('session/Register', { email: newAddress(), password: 'short', first_name: 'A' }),
      ),
    )
    expect(answers.filter(({ http }) => http === 429).length).toBe(2)
  })
})

describe('session/Register with an invitation', () => {
  it('joins through the mailbox with the rank of the link, and counts the use then', async () => {
    const company = await createTestCompany(test)
    const invitation = await makeInvitationLink(test, company, { maxUses: 1, rank: 'manager' })
    const [first, second] = [newAddress(), newAddress()]
    for (const email of [first, second]) {
      expect((await register(company, { email, invitation })).body.state).toBe('confirm_email')
    }
    const confirm = async (email: string) =>
      nobody(company).call('session/ConfirmEmail', { token: await mailbox.token(email, 'confirm_email') })
    expect((await confirm(first)).body.state).toBe('joined')
    expect((await confirm(second)).http).toBe(404)
    expect(await membersOf(company, first)).toEqual([{ approved: true, title: 'Manager', confirmed: true }])
    expect(await membersOf(company, second)).toEqual([])
    expect((await register(company, { email: newAddress(), invitation })).http).toBe(404)
  })

  it('joins at once with a personal invitation, signed in', async () => {
    const company = await createTestCompany(test)
    const email = newAddress()
    await sendInvitation(test, company, email)
    const invitation = await mailbox.token(email, 'accept_invitation')
    const wrong = await register(company, { email: newAddress(), invitation })
    expect([wrong.http, wrong.body.field]).toEqual([400, 'email'])
    const answer = await register(company, { email, invitation })
    expect(answer.body.state).toBe('joined')
    expect((await browserWith(company.admin.client, answer).call('account/GetUser')).body.user.email).toBe(
      email,
    )
    expect((await eventsOf(company)).map(({ name }) => name)).toEqual(['organization.user_signup'])
    expect((await register(company, { email, invitation })).http).toBe(404)
  })

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000'])(
    'refuses the token %s',
    async (invitation) => {
      const company = await createTestCompany(test)
      const answer = await register(company, { email: newAddress(), invitation })
      expect([answer.http, answer.body.code]).toEqual([404, 'not_found'])
    },
  )

  it('refuses a link that is too old', async () => {
    const company = await createTestCompany(test)
    const invitation = await makeInvitationLink(test, company, { expiresAt: new Date(Date.now() - 1000) })
    expect((await register(company, { email: newAddress(), invitation })).http).toBe(404)
  })
})

describe('session/ConfirmEmail', () => {
  it('works once, also when it is pressed twice at the same moment', async () => {
    const company = await open(await createTestCompany(test), { registration_approval: false })
    const email = newAddress()
    await register(company, { email, company_id: company.id })
    const token = await mailbox.token(email, 'confirm_email')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => nobody(company).call('session/ConfirmEmail', { token })),
    )
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404, 404])
    expect(await eventsOf(company)).toHaveLength(1)
    expect((await nobody(company).call('session/ConfirmEmail', { token })).http).toBe(404)
  })

  it('refuses a link that is too old', async () => {
    const company = await open(await createTestCompany(test))
    const email = newAddress()
    await register(company, { email, company_id: company.id })
    const token = await mailbox.token(email, 'confirm_email')
    await queryAsOwner(
      test,
      "update registrations set expires_at = now() - interval '1 s' where email = $1",
      [email],
    )
    expect((await nobody(company).call('session/ConfirmEmail', { token })).http).toBe(404)
  })
})

describe('session/AcceptInvitation', () => {
  it('adds the organisation to the account that is signed in', async () => {
    const [company, home] = [await createTestCompany(test), await createTestCompany(test)]
    const invitation = await makeInvitationLink(test, company)
    const browser = await signInBrowser(home.admin)
    expect((await browser.call('session/AcceptInvitation', { invitation })).body.company.id).toBe(company.id)
    const status = (await browser.call('session/Status')).body
    expect(status.companies.map(({ id }: { id: number }) => id)).toEqual(
      [home.id, company.id].sort((a, b) => a - b),
    )
    const again = await browser.call('session/AcceptInvitation', { invitation })
    expect([again.http, again.body.code]).toEqual([409, 'conflict'])
    const [row] = await queryAsOwner(test, 'select uses from invitations where company_id = $1', [company.id])
    expect(row).toEqual({ uses: 1 })
  })

  it('refuses someone else than the one who was invited, and whoever is not signed in', async () => {
    const [company, home] = [await createTestCompany(test), await createTestCompany(test)]
    const email = newAddress()
    await sendInvitation(test, company, email)
    const invitation = await mailbox.token(email, 'accept_invitation')
    const browser = await signInBrowser(home.admin)
    expect((await browser.call('session/AcceptInvitation', { invitation })).http).toBe(409)
    expect((await nobody(company).call('session/AcceptInvitation', { invitation })).http).toBe(401)
    expect((await home.admin.client.call('session/AcceptInvitation', { invitation })).http).toBe(401)
  })
})

describe('session/GetRegistrationOptions', () => {
  it('lists open organisations and tells what an invitation is for', async () => {
    const company = await open(await createTestCompany(test), { allowed_email_domains: ['a.example'] })
    const invitation = await makeInvitationLink(test, company)
    const { body } = await nobody(company).call('session/GetRegistrationOptions', { invitation })
    expect(body.open).toContainEqual({
      id: company.id,
      name: expect.any(String),
      email_domains: ['a.example'],
    })
    expect(body.invitation).toMatchObject({ company: { id: company.id }, email: null })
    const unknown = await nobody(company).call('session/GetRegistrationOptions', { invitation: 'x' })
    expect(unknown.body.invitation).toBeNull()
  })
})
