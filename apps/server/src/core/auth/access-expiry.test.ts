import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { signInBrowser } from '../../testing/test-browser.ts'
import { createTestCompany, type TestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'

const test = useTestService()

const expire = ({ id, admin }: TestCompany, interval: string) =>
  queryAsOwner(
    test.current,
    `update memberships set access_expires_at = now() + $1::interval where company_id = $2 and user_id = $3`,
    [interval, id, admin.userId],
  )

describe('a member whose access expires', () => {
  it('is out at that moment, although the service knows the caller already', async () => {
    const company = await createTestCompany(test.current)
    const browser = await signInBrowser(company.admin)
    await expire(company, '1500 ms')
    const both = async () => [
      (await company.admin.client.call('account/Test')).http,
      (await browser.call('account/Test')).http,
    ]
    expect(await both()).toEqual([200, 200])
    await sleep(1600)
    expect(await both()).toEqual([403, 401])
    expect((await browser.call('session/Status')).body.signed_in).toBe(false)
  })

  it('is out at once when the end is set into the past, and back when it is moved', async () => {
    const company = await createTestCompany(test.current)
    const { client } = company.admin
    expect((await client.call('account/Test')).http).toBe(200)
    await expire(company, '-1 s')
    for (let attempt = 0; attempt < 50; attempt += 1) {
      if ((await client.call('account/Test')).http === 403) break
      await sleep(20)
    }
    expect((await client.call('account/Test')).http).toBe(403)
    await expire(company, '1 day')
    expect((await client.call('account/Test')).http).toBe(200)
  })
})

describe('a member who calls', () => {
  it('was last online a moment ago', async () => {
    const company = await createTestCompany(test.current)
    await company.admin.client.call('account/Test')
    for (const end = Date.now() + 8000; Date.now() < end; await sleep(100)) {
      const [row] = await queryAsOwner<{ last_online_at: Date | null }>(
        test.current,
        'select last_online_at from memberships where company_id = $1 and user_id = $2',
        [company.id, company.admin.userId],
      )
      if (row?.last_online_at) return
    }
    throw new Error('The last use was not noted')
  })
})
