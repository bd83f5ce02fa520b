import { z } from 'zod'
import { type Caller, mayUse } from '#core/access/caller'
import { timestamp } from '#schemas/time'
import { permissionNames } from '#vocabulary/permissions'
import type { MailRow } from './queries/outgoing-mails.ts'

export const mailRecord = z.object({
  id: z.int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z
    .string()
    .nullable()
    .describe('Only while no mail server is configured, and only to those who hold every permission'),
  state: z.enum(['waiting', 'sent', 'held', 'failed', 'expired']),
  attempts: z.int(),
  error: z.string().nullable(),
  created: timestamp,
  expires: timestamp,
  sent: timestamp.nullable(),
})

export type MailRecord = z.output<typeof mailRecord>

/** A link in a text may open an account with any rank, so nobody reads it who could gain by it. */
const mayReadTexts = (caller: Caller): boolean => permissionNames.every((name) => mayUse(caller, name))

export const describeMail = (row: MailRow, caller: Caller, now = new Date()): MailRecord => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  text:
    row.state === 'held' && !row.is_private && row.expires_at > now && mayReadTexts(caller) ? row.body : null,
  state: row.state as MailRecord['state'],
  attempts: row.attempts,
  error: row.error,
  created: row.created_at.toISOString(),
  expires: row.expires_at.toISOString(),
  sent: row.sent_at?.toISOString() ?? null,
})
