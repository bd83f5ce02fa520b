import { z } from 'zod'
import { timestamp } from '#schemas/time'
import type { EventData } from '#vocabulary/events/index'
import { quotaKindNames, quotaPeriodNames } from '#vocabulary/quotas'
import { type QuotaStanding, remainingOf } from './may-start-print.ts'
import type { QuotaRequestRow } from './queries/quota-requests.ts'
import type { QuotaRow } from './queries/quotas.ts'

export const quotaKind = z
  .enum(quotaKindNames)
  .describe('What is counted: pieces, grams, seconds, or minor units of the currency')

export const quotaPeriod = z
  .enum(quotaPeriodNames)
  .describe('When it starts again, in the time zone of the company; weeks begin on Monday')

const person = z.object({ id: z.int(), name: z.string() })

/** A quota of a user with what is used of it. */
export const quotaStatusRecord = z.object({
  kind: z.string(),
  period: z.string(),
  limit: z.int().nullable().describe('Null: without limit'),
  extra: z.int().describe('Given in addition for this period'),
  used: z.int().describe('Prints that run count with what is reserved for them'),
  remaining: z.int().nullable(),
  exceeded: z.boolean().describe('Nothing is left'),
  source: z.string().describe('Whose quota it is: user, class or rank; none where nothing limits'),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
})

export const describeStanding = (standing: QuotaStanding): z.input<typeof quotaStatusRecord> => {
  const remaining = remainingOf(standing)
  return {
    kind: standing.kind,
    period: standing.period,
    limit: standing.limit,
    extra: standing.extra,
    used: standing.used,
    remaining,
    exceeded: remaining !== null && remaining <= 0,
    source: standing.source,
    starts_at: standing.startsAt?.toISOString() ?? null,
    ends_at: standing.endsAt?.toISOString() ?? null,
  }
}

/** The quota as events tell it: the limit with what was given in addition. */
export const quotaOfEvent = (standing: QuotaStanding): EventData<'quota.adjusted'>['quota'] => ({
  kind: standing.kind,
  limit: standing.limit === null ? null : standing.limit + standing.extra,
  used: standing.used,
  period: standing.period,
})

/** A quota as it is defined. */
export const quotaRecord = z.object({
  id: z.int(),
  for: z.object({ type: z.enum(['rank', 'class', 'user']), id: z.int(), name: z.string() }),
  kind: z.string(),
  period: z.string(),
  limit: z.int().nullable().describe('Null: without limit, which lifts a less specific quota'),
  updated_at: timestamp,
})

export interface ScopeNames {
  readonly rank: ReadonlyMap<number, string>
  readonly class: ReadonlyMap<number, string>
  readonly user: ReadonlyMap<number, string>
}

export const describeQuota = (row: QuotaRow, names: ScopeNames): z.input<typeof quotaRecord> => {
  const type = row.user_id !== null ? 'user' : row.class_id !== null ? 'class' : 'rank'
  const id = row.user_id ?? row.class_id ?? row.rank_id ?? 0
  return {
    id: row.id,
    for: { type, id, name: names[type].get(id) ?? '' },
    kind: row.kind,
    period: row.period,
    limit: row.amount,
    updated_at: row.updated_at.toISOString(),
  }
}

export const quotaRequestRecord = z.object({
  id: z.int(),
  user: person,
  kind: z.string(),
  period: z.string(),
  amount: z.int(),
  reason: z.string().nullable(),
  status: z.string(),
  granted: z.int().nullable(),
  comment: z.string().nullable(),
  created_at: timestamp,
  resolved_at: timestamp.nullable(),
  resolved_by: person.nullable(),
})

export const describeRequest = (
  row: QuotaRequestRow,
  names: ReadonlyMap<number, string>,
): z.input<typeof quotaRequestRecord> => ({
  id: row.id,
  user: { id: row.user_id, name: names.get(row.user_id) ?? '' },
  kind: row.kind,
  period: row.period,
  amount: row.amount,
  reason: row.reason,
  status: row.status,
  granted: row.granted,
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolved_by:
    row.resolved_by === null ? null : { id: row.resolved_by, name: names.get(row.resolved_by) ?? '' },
})

/** The request as events tell it. */
export const requestOfEvent = (row: QuotaRequestRow): EventData<'quota.request_new'>['request'] => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  granted: row.granted,
  comment: row.comment,
})
