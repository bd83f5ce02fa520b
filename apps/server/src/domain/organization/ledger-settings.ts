import { z } from 'zod'
import { coerced } from '#schemas/coerced'
import { flag } from '#schemas/flag'
import { numberFromText } from '#schemas/numbers'
import { urlTemplate } from '#schemas/url-template'
import { refundRuleNames } from '#vocabulary/quotas'
import type { findSettings } from './queries/settings.ts'

const refundRule = z.enum(refundRuleNames)

const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'is not a month and a day, such as 02-01')
  .refine((text) => {
    const [month = 0, day = 0] = text.split('-').map(Number)
    return new Date(Date.UTC(2000, month - 1, day)).getUTCMonth() === month - 1
  }, 'is not a day of that month')
  .meta({ examples: ['02-01'] })

/** What balance, quotas and refunds depend on, as it is saved. */
export const ledgerSettingsInput = {
  balance_enabled: flag.optional().describe('Whether prints are paid from the balance of their user'),
  balance_credit_limit: coerced(numberFromText, z.int().min(0).max(1_000_000_000))
    .optional()
    .describe('How far below zero a balance may go, in minor units'),
  balance_payment_url: urlTemplate('purchase', 'amount', 'currency', 'user')
    .nullable()
    .optional()
    .describe('Where users pay for balance; {amount} is in minor units'),
  refund_on_failure: refundRule.optional().describe('What a failed print gives back'),
  refund_on_cancel: refundRule.optional().describe('What a cancelled print gives back'),
  semester_starts: z
    .array(monthAndDay)
    .min(1)
    .max(6)
    .transform((days) => [...new Set(days)].sort())
    .optional()
    .describe('Month and day on which semesters begin'),
}

export const ledgerSettingsRecord = {
  balance_enabled: z.boolean(),
  balance_credit_limit: z.int(),
  balance_payment_url: z.string().nullable(),
  refund_on_failure: z.string(),
  refund_on_cancel: z.string(),
  semester_starts: z.array(z.string()),
}

export type LedgerSettings = z.output<z.ZodObject<typeof ledgerSettingsRecord>>

export const describeLedgerSettings = (row: Awaited<ReturnType<typeof findSettings>>): LedgerSettings => ({
  balance_enabled: row.balance_enabled,
  balance_credit_limit: row.balance_credit_limit,
  balance_payment_url: row.balance_payment_url,
  refund_on_failure: row.refund_on_failure,
  refund_on_cancel: row.refund_on_cancel,
  semester_starts: row.semester_starts,
})
