import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allBut, createTestCompany, type TestCompany } from '../../../../testing/test-company.ts'
import { queryAsOwner, startTestService, type TestService } from '../../../../testing/test-service.ts'

const logged: string[] = []
let test: TestService

beforeAll(async () => {
  test = await startTestService({
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
})
afterAll(() => test.close())

const askForReset = async ({ id, admin }: TestCompany, email: string) => {
  await admin.client.with({}).call('session/RequestPasswordReset', { email })
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const [row] = await queryAsOwner(
      test,
      "select id from outgoing_mails where company_id = $1 and recipient = $2 and state = 'held'",
      [id, email],
    )
    if (row) return
  }
  throw new Error('No message was held')
}

describe('account/mail/Get', () => {
  it('shows the administrator what no mail server could send, newest first', async () => {
    const company = await createTestCompany(test)
    const { email, client } = company.admin
    const member = await company.member([])
    await askForReset(company, email)
    await askForReset(company, member.email)
    const { body } = await client.call('account/mail/Get', { page_size: 1 })
    expect([body.total, body.page_amount, body.data[0].to]).toEqual([2, 2, member.email])
    const older = (await client.call('account/mail/Get', { page_size: 1, page: 2 })).body.data[0]
    expect(older).toMatchObject({ to: email, state: 'held', kind: 'password_reset', sent: null })
    const [, token] = /\/reset_password\/([\w-]+)/.exec(older.text) ?? []
    const reset = { token, password: 'from the panel of the administrator' }
    expect((await client.with({}).call('session/ResetPassword', reset)).http).toBe(200)
    const lines = logged.filter((line) => line.includes('password_reset') && line.includes('No mail server'))
    expect(lines.length).toBeGreaterThan(0)
    expect(logged.filter((line) => line.includes(String(token)))).toEqual([])
  })

  it('hides the text from who could gain by it: a rank below the administrator', async () => {
    const company = await createTestCompany(test)
    const deputy = await company.member(allBut('manage_subscription'))
    await askForReset(company, company.admin.email)
    const [row] = (await deputy.client.call('account/mail/Get')).body.data
    expect([row.to, row.text]).toEqual([company.admin.email, null])
  })

  it('hides the text when the account opens another company too', async () => {
    const [company, other] = [await createTestCompany(test), await createTestCompany(test)]
    await queryAsOwner(
      test,
      `insert into memberships (company_id, user_id, rank_id, approved_at)
       select $1, $2, id, now() from ranks where company_id = $1 and built_in = 'member'`,
      [other.id, company.admin.userId],
    )
    await askForReset(company, company.admin.email)
    expect((await company.admin.client.call('account/mail/Get')).body.data[0].text).toBeNull()
    expect((await other.admin.client.call('account/mail/Get')).body.data).toEqual([])
  })

  it('hides the text once its link has expired', async () => {
    const company = await createTestCompany(test)
    await askForReset(company, company.admin.email)
    await queryAsOwner(
      test,
      "update outgoing_mails set expires_at = now() - interval '1 s' where company_id = $1",
      [company.id],
    )
    expect((await company.admin.client.call('account/mail/Get')).body.data[0].text).toBeNull()
  })
})
