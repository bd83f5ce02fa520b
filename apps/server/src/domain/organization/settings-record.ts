import { z } from 'zod'
import { describeLedgerSettings, ledgerSettingsRecord } from './ledger-settings.ts'
import type { findSettings } from './queries/settings.ts'

/** The settings of a company as the interface shows them. */
export const settingsRecord = z.object({
  version: z.int().describe('Send it back when saving; a stale one is refused'),
  organization_name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  require_cancel_reason: z.boolean(),
  require_comment: z.boolean(),
  registration_open: z.boolean().describe('Anyone may register without an invitation'),
  registration_approval: z.boolean().describe('Whoever registers without an invitation has to be approved'),
  allowed_email_domains: z.array(z.string()).describe('Registration is open only to these; empty: to all'),
  ...ledgerSettingsRecord,
  plan: z.string(),
  type: z.string(),
})

export const describeSettings = (
  row: Awaited<ReturnType<typeof findSettings>>,
): z.input<typeof settingsRecord> => ({
  version: row.version,
  organization_name: row.organization_name,
  currency: row.currency,
  time_zone: row.time_zone,
  require_cancel_reason: row.require_cancel_reason,
  require_comment: row.require_comment,
  registration_open: row.registration_open,
  registration_approval: row.registration_approval,
  allowed_email_domains: row.allowed_email_domains,
  ...describeLedgerSettings(row),
  plan: row.plan,
  type: row.kind,
})
