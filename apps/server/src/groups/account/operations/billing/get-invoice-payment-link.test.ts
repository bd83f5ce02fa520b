import { describe, expect, it } from 'vitest'
import { ConfigProblem, readConfig } from '#core/config'
import { createTestCompany } from '../../../../testing/test-company.ts'
import { startTestService, useTestService } from '../../../../testing/test-service.ts'

const test = useTestService()

describe('account/billing/GetInvoicePaymentLink', () => {
  it('says clearly that this installation has no billing', async () => {
    const { admin } = await createTestCompany(test.current)
    const { body } = await admin.client.call('account/billing/GetInvoicePaymentLink')
    expect([body.billing_available, body.link]).toEqual([false, null])
    expect(body.explanation).toContain('no billing')
  })

  it('answers with the address of the operator, made for the company', async () => {
    const settings = { PRINTYARD_BILLING_URL: 'https://pay.example.org/invoices?customer={company}' }
    const billed = await startTestService({ settings })
    try {
      const company = await createTestCompany(billed)
      const { body } = await company.admin.client.call('account/billing/GetInvoicePaymentLink')
      expect(body.link).toBe(`https://pay.example.org/invoices?customer=${company.id}`)
      const info = await company.admin.client.call('account/GetSubscriptionInfo')
      expect(info.body.subscription.billing_available).toBe(true)
      const member = await company.member([])
      expect((await member.client.call('account/billing/GetInvoicePaymentLink')).http).toBe(403)
    } finally {
      await billed.close()
    }
  })

  it.each([
    'pay.example.org',
    'https://pay.example.org/{customer}',
    'javascript:alert(1)',
    'https://a b/{company}',
  ])('stops the start for the template %j', (template) => {
    expect(() => readConfig({ PRINTYARD_BILLING_URL: template })).toThrow(ConfigProblem)
  })
})
