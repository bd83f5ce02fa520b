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
      registration_open: false,
      registration_approval: true,
      allowed_email_domains: [],
      balance_enabled: false,
      balance_credit_limit: 0,
      balance_payment_url: null,
      refund_on_failure: 'full',
      refund_on_cancel: 'unused',
      semester_starts: ['02-01', '08-01'],
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
    ['refund_on_failure', 'half'],
    ['balance_credit_limit', -1],
    ['balance_payment_url', 'javascript:alert(1)'],
  ])('names the field when %s is %j', async (field, value) => {
    const { admin } = await createTestCompany(test.current)
    const answer = await admin.client.call('account/settings/Save', { version: 1, [field]: value })
    expect([answer.http, answer.body.field]).toEqual([400, field])
    expect(answer.body.message).toContain(field)
  })

  it('saves how balances, refunds and semesters work', async () => {
    const { admin } = await createTestCompany(test.current)
    const change = {
      balance_enabled: '1',
      balance_credit_limit: '500',
      balance_payment_url: 'https://pay.example.org/{purchase}',
      refund_on_failure: 'unused',
      refund_on_cancel: 'none',
      semester_starts: ['10-01', '04-01', '04-01'],
    }
    const { body } = await admin.client.call('account/settings/Save', { version: 1, ...change })
    expect(body.settings).toMatchObject({
      ...change,
      balance_enabled: true,
      balance_credit_limit: 500,
      semester_starts: ['04-01', '10-01'],
    })
    for (const wrong of [[], ['02-30'], ['2-1'], '02-01']) {
      const answer = await admin.client.call('account/settings/Save', { version: 2, semester_starts: wrong })
      expect([answer.http, answer.body.message]).toEqual([400, expect.stringContaining('semester_starts')])
    }
  })
})
