import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { browserWith, signInBrowser } from '../../../testing/test-browser.ts'
import { createTestCompany } from '../../../testing/test-company.ts'
import { TestMailbox } from '../../../testing/test-mailbox.ts'
import { queryAsOwner, startTestService, type TestService } from '../../../testing/test-service.ts'

const mailbox = new TestMailbox()
const logged: string[] = []
let test: TestService

beforeAll(async () => {
  await mailbox.open()
  test = await startTestService({
    settings: { PRINTYARD_SMTP_URL: mailbox.url, PRINTYARD_PUBLIC_URL: 'http://yard.example.org' },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
})
afterAll(async () => {
  await test.close()
  await mailbox.close()
})

const next = 'a brand new password'

describe('session/RequestPasswordReset', () => {
  it('answers known and unknown addresses alike and writes to the known one only', async () => {
    const { admin } = await createTestCompany(test)
    const nobody = admin.client.with({})
    const known = await nobody.call('session/RequestPasswordReset', { email: admin.email.toUpperCase() })
    const unknown = await nobody.call('session/RequestPasswordReset', { email: 'nobody@example.net' })
    expect([known.http, known.body]).toEqual([unknown.http, unknown.body])
    expect(known.http).toBe(200)
    expect((await mailbox.mail(admin.email)).text).toContain('http://yard.example.org/reset_password/')
    expect(mailbox.received.some(({ to }) => to === 'nobody@example.net')).toBe(false)
  })

  it('takes the host of the link from the settings, never from the request', async () => {
    const { admin } = await createTestCompany(test)
    const forged = admin.client.with({ 'x-forwarded-host': 'evil.example', host: 'evil.example' })
    await forged.call('session/RequestPasswordReset', { email: admin.email })
    expect((await mailbox.mail(admin.email)).text).not.toContain('evil.example')
  })

  it('does not fill a mailbox', async () => {
    const { admin } = await createTestCompany(test)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await admin.client.with({}).call('session/RequestPasswordReset', { email: admin.email })
      expect(answer.http).toBe(200)
    }
    await mailbox.mail(admin.email, 2)
    expect(mailbox.received.filter(({ to }) => to === admin.email)).toHaveLength(3)
  })
})

describe('session/ResetPassword', () => {
  it('sets the password once and ends every session', async () => {
    const { admin } = await createTestCompany(test)
    const nobody = admin.client.with({})
    const browser = await signInBrowser(admin)
    await nobody.call('session/RequestPasswordReset', { email: admin.email })
    const token = await mailbox.token(admin.email, 'reset_password')
    const weak = await nobody.call('session/ResetPassword', { token, password: admin.email })
    expect([weak.http, weak.body.field]).toEqual([400, 'password'])
    expect((await nobody.call('session/ResetPassword', { token, password: next })).http).toBe(200)
    expect((await browser.call('account/Test')).http).toBe(401)
    await expect(signInBrowser(admin)).rejects.toThrow('wrong')
    await signInBrowser({ ...admin, password: next })
    expect((await mailbox.mail(admin.email, 1)).raw).toContain('Your password was changed')
    const again = await nobody.call('session/ResetPassword', { token, password: 'yet another password' })
    expect([again.http, again.body.code]).toEqual([404, 'not_found'])
  })

  it('ends all other links of the user with the first that is used', async () => {
    const { admin } = await createTestCompany(test)
    const nobody = admin.client.with({})
    await nobody.call('session/RequestPasswordReset', { email: admin.email })
    await nobody.call('session/RequestPasswordReset', { email: admin.email })
    const first = await mailbox.token(admin.email, 'reset_password', 0)
    const second = await mailbox.token(admin.email, 'reset_password', 1)
    expect((await nobody.call('session/ResetPassword', { token: second, password: next })).http).toBe(200)
    expect((await nobody.call('session/ResetPassword', { token: first, password: next })).http).toBe(404)
  })

  it('refuses an expired and an invented link', async () => {
    const { admin } = await createTestCompany(test)
    const nobody = admin.client.with({})
    await nobody.call('session/RequestPasswordReset', { email: admin.email })
    const token = await mailbox.token(admin.email, 'reset_password')
    await queryAsOwner(test, "update password_resets set expires_at = now() - interval '1 s'")
    expect((await nobody.call('session/ResetPassword', { token, password: next })).http).toBe(404)
    expect((await nobody.call('session/ResetPassword', { token: 'x', password: next })).http).toBe(404)
  })

  it('leaves no token in the log, in the tasks or in the database', async () => {
    const { admin } = await createTestCompany(test)
    await admin.client.with({}).call('session/RequestPasswordReset', { email: admin.email })
    const token = await mailbox.token(admin.email, 'reset_password')
    await admin.client.with({}).call('session/ResetPassword', { token, password: next })
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => line.includes(token) || line.includes(next))).toEqual([])
    const isNowhere = async () => {
      const rows = await queryAsOwner(
        test,
        `select body from outgoing_mails where body like '%' || $1 || '%'
         union all select payload::text from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
        [token],
      )
      expect(rows).toEqual([])
    }
    await vi.waitFor(isNowhere, 20_000)
  })
})

describe('session/ChangePassword', () => {
  it('ends every other session and keeps this one', async () => {
    const { admin } = await createTestCompany(test)
    const [here, elsewhere] = [await signInBrowser(admin), await signInBrowser(admin)]
    const change = { current_password: admin.password, new_password: next }
    expect((await here.call('session/ChangePassword', change)).http).toBe(200)
    expect((await here.call('account/Test')).http).toBe(200)
    expect((await elsewhere.call('account/Test')).http).toBe(401)
    await signInBrowser({ ...admin, password: next })
    expect((await mailbox.mail(admin.email)).raw).toContain('Your password was changed')
    const audit = (await admin.client.call('account/audit/Get')).body.data
    expect(audit).toMatchObject([{ operation: 'session/ChangePassword', credential: 'session', input: {} }])
  })

  it('needs the present password, a good new one and a person', async () => {
    const { admin } = await createTestCompany(test)
    const browser = await signInBrowser(admin)
    const wrong = { current_password: 'wrong', new_password: next }
    expect((await browser.call('session/ChangePassword', wrong)).http).toBe(401)
    const weak = { current_password: admin.password, new_password: 'short' }
    const refused = await browser.call('session/ChangePassword', weak)
    expect([refused.http, refused.body.field]).toEqual([400, 'new_password'])
    const right = { current_password: admin.password, new_password: next }
    expect((await admin.client.call('session/ChangePassword', right)).http).toBe(401)
    expect((await admin.client.with({}).call('session/ChangePassword', right)).http).toBe(401)
    const foreign = browser.with({ ...browser.headers, origin: 'https://evil.example' })
    expect((await foreign.call('session/ChangePassword', right)).body.code).toBe('csrf')
  })
})

describe('session/ListSessions, session/EndSession', () => {
  it('shows the own sessions only and ends one at once', async () => {
    const [{ admin }, foreign] = [await createTestCompany(test), await createTestCompany(test)]
    const [here, elsewhere] = [await signInBrowser(admin), await signInBrowser(admin)]
    const stranger = await signInBrowser(foreign.admin)
    const { sessions } = (await here.call('session/ListSessions')).body
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await stranger.call('session/EndSession', { id })).body.ended).toBe(false)
    expect((await elsewhere.call('account/Test')).http).toBe(200)
    expect((await here.call('session/EndSession', { id })).body.ended).toBe(true)
    expect((await elsewhere.call('account/Test')).http).toBe(401)
    expect((await here.call('account/Test')).http).toBe(200)
  })
})

describe('session/SwitchCompany', () => {
  it('changes where the session works when the address names no company', async () => {
    const [first, second] = [await createTestCompany(test), await createTestCompany(test)]
    await queryAsOwner(
      test,
      `insert into memberships (company_id, user_id, rank_id, approved_at)
       select $1, $2, id, now() from ranks where company_id = $1 and built_in = 'member'`,
      [second.id, first.admin.userId],
    )
    const browser = await signInBrowser(first.admin)
    const own = async () => (await browser.call('account/GetUser', undefined, { company: 0 })).body.company.id
    expect(await own()).toBe(first.id)
    const answer = await browser.call('session/SwitchCompany', { company_id: second.id })
    expect(answer.body.company.id).toBe(second.id)
    expect(await own()).toBe(second.id)
  })

  it('refuses a company one is no member of, and whoever is not signed in', async () => {
    const [own, foreign] = [await createTestCompany(test), await createTestCompany(test)]
    const signedIn = await own.admin.client.with({}).call('session/SignIn', own.admin)
    const browser = browserWith(own.admin.client, signedIn)
    expect((await browser.call('session/SwitchCompany', { company_id: foreign.id })).http).toBe(404)
    expect((await own.admin.client.call('session/SwitchCompany', { company_id: own.id })).http).toBe(401)
  })
})
