import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { fillUrlTemplate } from '#schemas/url-template'

export const getInvoicePaymentLink = defineOperation({
  id: 'account/billing/GetInvoicePaymentLink',
  summary: 'Where the company pays for this installation, when it has to',
  effect: 'reads',
  permission: 'manage_subscription',
  scope: 'no-token',
  output: z.object({
    billing_available: z.boolean(),
    link: z.string().nullable(),
    explanation: z.string(),
  }),
  async handler({ company, services }) {
    const { billingUrl } = services
    if (billingUrl === undefined) {
      const explanation = 'This installation has no billing: there is nothing to pay'
      return { billing_available: false, link: null, explanation }
    }
    return {
      billing_available: true,
      link: fillUrlTemplate(billingUrl, { company: company.id }),
      explanation: 'Invoices are paid at the link, which the operator of this installation has set',
    }
  },
})
