import { describe, expect, it, vi } from 'vitest'
import { signInBrowser } from '../../../testing/test-browser.ts'
import {
  allBut,
  createTestCompany,
  type TestCompany,
  type TestMember,
} from '../../../testing/test-company.ts'
import { sendInvitation } from '../../../testing/test-invitation.ts'
import { queryAsOwner, useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

const visit = async (
  query: string,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${test.current.url}/panel/mail${query}`, {
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    headers,
    redirect: 'manual',
  })
  return { http: answer.status, headers: answer.headers, text: await answer.text() }
}

const cookieOf = async (person: TestMember) => {
  const browser = await signInBrowser(person)
  return { cookie: browser.headers.cookie ?? '' }
}

/** Test members have no password of their own. */
const cookieOfMember = async ({ admin }: TestCompany, member: TestMember) => {
  const borrow =
    'update users set password_hash = (select password_hash from users where id = $1) where id = $2'
  await queryAsOwner(test.current, borrow, [admin.userId, member.userId])
  return cookieOf(member)
}

const invite = async (company: TestCompany, email: string) => {
  await sendInvitation(test.current, company, email)
  const isHeld = async () => {
    const { data } = (await company.admin.client.call('account/mail/Get')).body
    expect(data[0]).toMatchObject({ to: email, state: 'held' })
  }
  await vi.waitFor(isHeld, 20_000)
}

describe('/panel/mail', () => {
  it('signs the administrator in and shows what no mail server could send', async () => {
    const company = await createTestCompany(test.current, { name: 'Makers <b>&</b> Co' })
    await invite(company, 'ada@example.org')
    const asked = await visit('')
    expect([asked.http, asked.text.includes('name="password"')]).toEqual([200, true])
    const { email, password } = company.admin
    const wrong = await visit('', { step: 'sign-in', email, password: 'wrong' })
    expect([wrong.http, wrong.text.includes('password is wrong')]).toEqual([401, true])
    const signedIn = await visit('', { step: 'sign-in', email, password })
    expect([signedIn.http, signedIn.headers.get('location')]).toEqual([303, '/panel/mail'])
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const page = await visit('', undefined, { cookie })
    expect(page.text).toContain('To ada@example.org')
    expect(page.text).toMatch(/\/accept_invitation\/[\w-]+/)
    expect([page.text.includes('<b>'), page.headers.get('cache-control')]).toEqual([false, 'no-store'])
    expect((await visit('', { step: 'sign-out' }, { cookie })).http).toBe(303)
    expect((await visit('', undefined, { cookie })).text).toContain('name="password"')
  })

  it('is closed to those who are not administrators, and hides texts from who could gain by them', async () => {
    const company = await createTestCompany(test.current)
    await invite(company, 'grace@example.org')
    const member = await visit(
      '',
      undefined,
      await cookieOfMember(company, await company.member(['view_users'])),
    )
    expect([member.http, member.text.includes('grace@example.org')]).toEqual([403, false])
    const deputy = await cookieOfMember(company, await company.member(allBut('manage_subscription')))
    const { http, text } = await visit('', undefined, deputy)
    expect([http, text.includes('grace@example.org'), text.includes('accept_invitation')]).toEqual([
      200,
      true,
      false,
    ])
  })

  it('shows nothing of another company', async () => {
    const [company, other] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    await invite(company, 'alan@example.org')
    const page = await visit('', undefined, await cookieOf(other.admin))
    expect([page.http, page.text.includes('alan@example.org')]).toEqual([200, false])
  })

  it.each(['?page=0', '?page=x', '?page=99999999999', '?page=2'])('answers %s with a page', async (query) => {
    const { admin } = await createTestCompany(test.current)
    const page = await visit(query, undefined, await cookieOf(admin))
    expect([page.http, page.text.includes('There is none')]).toEqual([200, true])
  })

  it('takes no form of another site', async () => {
    const { admin } = await createTestCompany(test.current)
    const headers = { ...(await cookieOf(admin)), origin: 'https://evil.example' }
    expect((await visit('', { step: 'sign-out' }, headers)).http).toBe(403)
  })
})
