import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('account/settings/SaveRegistration', () => {
  it('lets those who look after registration save just that', async () => {
    const company = await createTestCompany(test.current)
    const { client } = await company.member(['org_user_registration_settings'])
    const change = { version: 1, registration_open: '1', allowed_email_domains: ['@Example.org'] }
    const { body } = await client.call('account/settings/SaveRegistration', change)
    expect(body.settings).toMatchObject({
      version: 2,
      registration_open: true,
      registration_approval: true,
      allowed_email_domains: ['example.org'],
    })
    const late = await client.call('account/settings/SaveRegistration', change)
    expect([late.http, late.body.code]).toEqual([409, 'stale_version'])
    expect((await client.call('account/settings/Save', { version: 2 })).http).toBe(403)
  })

  it.each(['no domain', 'a@b.example', '.example', '*'])('refuses the domain %j', async (domain) => {
    const { admin } = await createTestCompany(test.current)
    const change = { version: 1, allowed_email_domains: [domain] }
    const answer = await admin.client.call('account/settings/SaveRegistration', change)
    expect([answer.http, answer.body.field]).toEqual([400, 'allowed_email_domains.0'])
  })
})
