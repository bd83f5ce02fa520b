import { z } from 'zod'
import type { findSettings } from './queries/settings.ts'

/** The settings of a company as the interface shows them. */
export const settingsRecord = z.object({
  version: z.int().describe('Send it back when saving; a stale one is refused'),
  organization_name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  require_cancel_reason: z.boolean(),
  require_comment: z.boolean(),
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
  plan: row.plan,
  type: row.kind,
})
