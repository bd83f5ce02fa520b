import { describe, expect, it } from 'vitest'
import { makeRecord } from '../../../testing/record-factories.ts'
import { createTestCompany } from '../../../testing/test-company.ts'
import { useTestService } from '../../../testing/test-service.ts'

const test = useTestService()

describe('account/GetSubscriptionInfo', () => {
  it('tells plan, limits and usage of a company of one’s own installation', async () => {
    const company = await createTestCompany(test.current)
    await company.member([])
    for (const noun of ['printer', 'file', 'file'])
      await makeRecord(test.current, noun, company.id, company.admin.userId)
    const { body } = await company.admin.client.call('account/GetSubscriptionInfo')
    expect(body.subscription).toMatchObject({
      plan: 'self_hosted',
      title: 'Self-hosted',
      includes: expect.arrayContaining(['print_farm']),
      self_hosted: true,
      renews_at: null,
      billing_available: false,
    })
    expect(body.limits).toEqual({ users: null, printers: null, storage_bytes: null, api_keys_per_user: 100 })
    expect(body.usage).toMatchObject({ users: 2, pending_users: 0, ranks: 6, api_keys: 2, printers: 1 })
    expect(body.usage.storage_bytes).toBeGreaterThan(20)
    expect(body.usage.storage_free_bytes).toBeGreaterThan(0)
  })

  it('is for those who manage the subscription', async () => {
    const company = await createTestCompany(test.current)
    const member = await company.member(['view_users'])
    expect((await member.client.call('account/GetSubscriptionInfo')).http).toBe(403)
  })
})
