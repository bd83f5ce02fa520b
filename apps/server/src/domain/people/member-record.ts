import { z } from 'zod'
import type { ListedMember } from './queries/member-list.ts'

/** A user of the company as the interface shows it. */
export const memberRecord = z.object({
  id: z.int(),
  relation_id: z.int(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string(),
  relation_created_at: z.string().describe('Y-m-d H:i:s'),
  sso: z.boolean(),
  last_online: z.string().nullable(),
  approved_at: z.string().nullable(),
  org_account: z.boolean(),
  total_prints: z.int().describe('How many prints the user ever started'),
  rank: z.int(),
  teacher: z.boolean(),
  classes: z.array(z.int()),
  access_expires_at: z.string().nullable().describe('ISO 8601'),
})

const asDateTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

export const describeMember = (
  row: ListedMember,
  classes: readonly number[],
): z.input<typeof memberRecord> => ({
  id: row.userId,
  relation_id: row.membershipId,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  email_confirmed: row.email_confirmed_at !== null,
  phone: row.phone,
  relation_created_at: asDateTime(row.created_at),
  sso: false,
  last_online: row.last_online_at && asDateTime(row.last_online_at),
  approved_at: row.approved_at && asDateTime(row.approved_at),
  org_account: row.org_account,
  total_prints: row.total_prints ?? 0,
  rank: row.rank_id,
  teacher: row.is_teacher,
  classes: [...classes],
  access_expires_at: row.access_expires_at?.toISOString() ?? null,
})
