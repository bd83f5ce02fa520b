import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { stepAt, totpCode } from '#core/auth/totp'
import { signInBrowser } from '../../../../testing/test-browser.ts'
import { createTestCompany, type TestMember } from '../../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../../testing/test-service.ts'

const test = useTestService({ settings: { PRINTYARD_TRUSTED_PROXIES: '127.0.0.1' } })

const codeAt = (secret: string, offset = 0): string => totpCode(secret, stepAt(Date.now()) + offset)

/** A code of the step before is refused once the clock has moved on: begin well before it does. */
const awayFromStepEnd = async (): Promise<void> => {
  const leftMs = 30_000 - (Date.now() % 30_000)
  if (leftMs < 6000) await sleep(leftMs + 50)
}

/** A code from another time step each, because each works once. */
const switchOn = async (admin: TestMember) => {
  await awayFromStepEnd()
  const browser = await signInBrowser(admin)
  const begun = await browser.call('session/totp/Begin', { password: admin.password })
  const { secret } = begun.body
  const confirmed = await browser.call('session/totp/Confirm', { code: codeAt(secret, -1) })
  return { browser, secret, begun, confirmed, recovery: confirmed.body.recovery_codes as string[] }
}

describe('session/totp/Begin, session/totp/Confirm', () => {
  it('asks for a code at the next sign-in once the app was tried', async () => {
    const { admin } = await createTestCompany(test.current)
    const { browser, begun, confirmed, recovery, secret } = await switchOn(admin)
    expect(begun.body.uri).toContain(`secret=${secret}&issuer=Printyard`)
    expect(confirmed.http).toBe(200)
    expect(new Set(recovery).size).toBe(10)
    expect((await browser.call('session/Status')).body.second_factor).toBe(true)
    const { email, password } = admin
    const without = await admin.client.with({}).call('session/SignIn', { email, password })
    expect([without.http, without.body.code]).toEqual([401, 'second_factor_needed'])
    expect(without.headers.get('set-cookie')).toBeNull()
    const wrong = await admin.client.with({}).call('session/SignIn', { email, password, totp: '000000' })
    expect(wrong.body.code).toBe('second_factor_wrong')
    await signInBrowser(admin, { totp: ` ${codeAt(secret).slice(0, 3)} ${codeAt(secret).slice(3)}` })
  })

  it('says nothing about a second factor to who does not know the password', async () => {
    const { admin } = await createTestCompany(test.current)
    const { secret } = await switchOn(admin)
    const attempt = { email: admin.email, password: 'wrong', totp: codeAt(secret) }
    const answer = await admin.client.with({}).call('session/SignIn', attempt)
    expect(answer.body.code).toBe('sign_in_failed')
  })

  it('takes each code and each recovery code once', async () => {
    const { admin } = await createTestCompany(test.current)
    const { secret, recovery } = await switchOn(admin)
    const code = codeAt(secret)
    await signInBrowser(admin, { totp: code })
    await expect(signInBrowser(admin, { totp: code })).rejects.toThrow('used before')
    const lost = (recovery[0] ?? '').toLowerCase()
    await signInBrowser(admin, { totp: lost })
    await expect(signInBrowser(admin, { totp: lost })).rejects.toThrow('wrong')
  })

  it('keeps the secret encrypted and never shows it again', async () => {
    const { admin } = await createTestCompany(test.current)
    const { secret, browser } = await switchOn(admin)
    const [row] = await queryAsOwner<{ totp_secret: Buffer }>(
      test.current,
      'select totp_secret from second_factors where user_id = $1',
      [admin.userId],
    )
    expect(row?.totp_secret.includes(secret)).toBe(false)
    const again = await browser.call('session/totp/Begin', { password: admin.password })
    expect([again.http, again.body.code]).toEqual([409, 'wrong_state'])
  })

  it('needs the password, a right code and a person', async () => {
    const { admin } = await createTestCompany(test.current)
    const browser = await signInBrowser(admin)
    expect((await browser.call('session/totp/Begin', { password: 'wrong' })).http).toBe(401)
    expect((await admin.client.call('session/totp/Begin', { password: admin.password })).http).toBe(401)
    expect((await browser.call('session/totp/Confirm', { code: '123456' })).http).toBe(409)
    await browser.call('session/totp/Begin', { password: admin.password })
    const wrong = await browser.call('session/totp/Confirm', { code: '12345x' })
    expect([wrong.http, wrong.body.field]).toEqual([400, 'code'])
    await signInBrowser(admin)
  })

  it('cannot be guessed from many addresses', async () => {
    const { admin } = await createTestCompany(test.current)
    await switchOn(admin)
    const { email, password } = admin
    const codes: string[] = []
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const from = admin.client.with({ 'x-forwarded-for': `203.0.113.${attempt}` })
      codes.push((await from.call('session/SignIn', { email, password, totp: '000001' })).body.code)
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('second_factor_wrong'))
    expect(codes.slice(20)).toEqual(Array(4).fill('too_many_sign_ins'))
  })
})

describe('session/totp/Disable', () => {
  it('needs password and code, and then asks for no code any more', async () => {
    const { admin } = await createTestCompany(test.current)
    const { browser, recovery } = await switchOn(admin)
    const { password } = admin
    expect((await browser.call('session/totp/Disable', { password, totp: '000000' })).http).toBe(401)
    expect((await browser.call('session/totp/Disable', { password: 'x', totp: recovery[0] })).http).toBe(401)
    expect((await browser.call('session/totp/Disable', { password, totp: recovery[0] })).http).toBe(200)
    await signInBrowser(admin)
  })
})
