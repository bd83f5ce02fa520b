import { describe, expect, it } from 'vitest'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('account/settings/GetSettings', () => {
  it('shows the settings to every member', async () => {
    const company = await createTestCompany(test.current, { name: 'School of Prints' })
    const member = await company.member([])
    const { body } = await member.client.call('account/settings/GetSettings')
    expect(body.settings).toEqual({
      version: 1,
      organization_name: 'School of Prints',
      currency: 'EUR',
      time_zone: 'UTC',
      require_cancel_reason: false,
      require_comment: false,
      plan: 'self_hosted',
      type: 'organization',
    })
  })
})

describe('account/settings/Save', () => {
  it('saves what is sent, leaves the rest and counts the version up', async () => {
    const { id, admin } = await createTestCompany(test.current)
    const change = { version: 1, currency: 'usd', time_zone: 'Europe/Berlin', require_cancel_reason: '1' }
    const { body } = await admin.client.call('account/settings/Save', change)
    expect(body.settings).toMatchObject({
      version: 2,
      currency: 'USD',
      time_zone: 'Europe/Berlin',
      require_cancel_reason: true,
    })
    expect(body.settings.require_comment).toBe(false)
    const rows = await queryAsOwner<{ data: { changed: string[] } }>(
      test.current,
      'select data from outbox_events where company_id = $1',
      [id],
    )
    expect(rows.map(({ data }) => data.changed)).toEqual([['currency', 'time_zone', 'require_cancel_reason']])
  })

  it('refuses to overwrite what another tab saved', async () => {
    const { admin } = await createTestCompany(test.current)
    await admin.client.call('account/settings/Save', { version: 1, currency: 'USD' })
    const late = await admin.client.call('account/settings/Save', { version: 1, organization_name: 'Lost' })
    expect([late.http, late.body.code]).toEqual([409, 'stale_version'])
    const { body } = await admin.client.call('account/settings/GetSettings')
    expect(body.settings).toMatchObject({ version: 2, currency: 'USD' })
    expect(body.settings.organization_name).not.toBe('Lost')
  })

  it.each([
    ['time_zone', 'Mars/Olympus'],
    ['currency', 'EURO'],
    ['organization_name', ''],
    ['require_comment', 'perhaps'],
  ])('names the field when %s is %j', async (field, value) => {
    const { admin } = await createTestCompany(test.current)
    const answer = await admin.client.call('account/settings/Save', { version: 1, [field]: value })
    expect([answer.http, answer.body.field]).toEqual([400, field])
    expect(answer.body.message).toContain(field)
  })
})
