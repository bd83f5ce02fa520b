import { z } from 'zod'
import type { InvitationRow } from './queries/invitations.ts'

/** An invitation as the interface shows it; its link is shown only when it is made. */
export const invitationRecord = z.object({
  id: z.int(),
  type: z.enum(['link', 'personal']),
  email: z.string().nullable(),
  rank: z.int().nullable().describe('Null: the rank Member'),
  max_uses: z.int().describe('0: unlimited'),
  uses: z.int(),
  expires: z.string().nullable().describe('ISO 8601'),
  open: z.boolean().describe('Whether it can still be accepted'),
  language: z.string(),
  created_by: z.int().nullable().describe('Id of the user; null when that user is gone'),
  created: z.string().describe('ISO 8601'),
  sent: z.string().nullable().describe('When the e-mail was last sent, ISO 8601'),
})

const isOpen = (row: InvitationRow, now: Date): boolean =>
  (row.max_uses === null || row.uses < row.max_uses) && (row.expires_at === null || row.expires_at > now)

export const describeInvitation = (
  row: InvitationRow,
  now = new Date(),
): z.input<typeof invitationRecord> => ({
  id: row.id,
  type: row.kind as 'link' | 'personal',
  email: row.email,
  rank: row.rank_id,
  max_uses: row.max_uses ?? 0,
  uses: row.uses,
  expires: row.expires_at?.toISOString() ?? null,
  open: isOpen(row, now),
  language: row.language,
  created_by: row.created_by,
  created: row.created_at.toISOString(),
  sent: row.sent_at?.toISOString() ?? null,
})
