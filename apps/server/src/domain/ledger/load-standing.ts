import type { ReadTransaction } from '#core/database/tenant-transaction'
import type { findSettings } from '#domain/organization/index'
import { classesOfUsers, type Member } from '#domain/people/index'
import { type QuotaKind, type QuotaPeriod, quotaPeriodNames } from '#vocabulary/quotas'
import { effectiveQuotas, type QuotaRule } from './effective-quotas.ts'
import type { QuotaStanding, Standing } from './may-start-print.ts'
import { periodAround, type Span } from './periods.ts'
import { findBalance } from './queries/accounts.ts'
import { sumUsages } from './queries/print-usages.ts'
import { sumAdjustments } from './queries/quota-adjustments.ts'
import { findResets } from './queries/quota-resets.ts'
import { type QuotaRow, quotasHoldingFor } from './queries/quotas.ts'

export type LedgerSettingsRow = Awaited<ReturnType<typeof findSettings>>

interface Counting extends QuotaRule {
  readonly userId: number
  readonly span: Span
  /** The beginning of the period, or the reset after it. */
  readonly since: Date | null
}

const ruleOf = (row: QuotaRow): QuotaRule => ({
  source: row.user_id !== null ? 'user' : row.class_id !== null ? 'class' : 'rank',
  kind: row.kind as QuotaKind,
  period: row.period as QuotaPeriod,
  limit: row.amount,
})

const holdsFor = (row: QuotaRow, member: Member, classIds: readonly number[]): boolean =>
  row.user_id === member.userId ||
  row.rank_id === member.rankId ||
  (row.class_id !== null && classIds.includes(row.class_id))

const rulesOf = async (
  transaction: ReadTransaction,
  members: readonly Member[],
): Promise<Array<QuotaRule & { userId: number }>> => {
  const userIds = members.map((member) => member.userId)
  const classes = await classesOfUsers(transaction, userIds)
  const rows = await quotasHoldingFor(transaction, {
    userIds,
    rankIds: [...new Set(members.map((member) => member.rankId))],
    classIds: [...new Set([...classes.values()].flat())],
  })
  return members.flatMap((member) => {
    const own = rows.filter((row) => holdsFor(row, member, classes.get(member.userId) ?? []))
    return effectiveQuotas(own.map(ruleOf)).map((rule) => ({ ...rule, userId: member.userId }))
  })
}

const later = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}

const countingOf = async (
  transaction: ReadTransaction,
  rules: ReadonlyArray<QuotaRule & { userId: number }>,
  settings: LedgerSettingsRow,
  now: Date,
): Promise<Counting[]> => {
  const calendar = { timeZone: settings.time_zone, semesterStarts: settings.semester_starts }
  const spans = new Map(quotaPeriodNames.map((period) => [period, periodAround(period, now, calendar)]))
  const resets = await findResets(transaction, [...new Set(rules.map((rule) => rule.userId))])
  const keyOf = (userId: number, kind: string, period: string) => `${userId} ${kind} ${period}`
  const resetAt = new Map(resets.map((row) => [keyOf(row.user_id, row.kind, row.period), row.at]))
  return rules.map((rule) => {
    const span = spans.get(rule.period) ?? { start: null, end: null }
    const reset = resetAt.get(keyOf(rule.userId, rule.kind, rule.period)) ?? null
    return { ...rule, span, since: later(span.start, reset) }
  })
}

const standingsOf = async (
  transaction: ReadTransaction,
  counting: readonly Counting[],
): Promise<Array<QuotaStanding & { userId: number }>> => {
  const used = await sumUsages(transaction, counting)
  const extra = await sumAdjustments(
    transaction,
    counting.map(({ userId, kind, period, span }) => ({ userId, kind, period, since: span.start })),
  )
  return counting.map(({ userId, kind, period, source, limit, span }, index) => ({
    userId,
    kind,
    period,
    source,
    limit,
    extra: extra[index] ?? 0,
    used: used[index] ?? 0,
    startsAt: span.start,
    endsAt: span.end,
  }))
}

/** The quotas of many users and what is used of them, in a fixed number of queries. */
export const loadQuotas = async (
  transaction: ReadTransaction,
  members: readonly Member[],
  settings: LedgerSettingsRow,
  now: Date,
) => {
  const rules = await rulesOf(transaction, members)
  return standingsOf(transaction, await countingOf(transaction, rules, settings, now))
}

/** One counter of one user, also where no quota limits it. */
export const loadCounter = async (
  transaction: ReadTransaction,
  member: Member,
  { kind, period }: { kind: QuotaKind; period: QuotaPeriod },
  settings: LedgerSettingsRow,
  now: Date,
): Promise<QuotaStanding> => {
  const rules = await rulesOf(transaction, [member])
  const unlimited: QuotaRule = { source: 'none', kind, period, limit: null }
  const rule = rules.find((one) => one.kind === kind && one.period === period) ?? unlimited
  const counting = await countingOf(transaction, [{ ...rule, userId: member.userId }], settings, now)
  const [standing] = await standingsOf(transaction, counting)
  if (!standing) throw new Error('A counter without a standing')
  return standing
}

/** Everything about a user that decides whether a print may start. */
export const loadStanding = async (
  transaction: ReadTransaction,
  member: Member,
  settings: LedgerSettingsRow,
  now: Date,
): Promise<Standing> => ({
  isApproved: member.approvedAt !== null,
  allowedFrom: null,
  allowedUntil: member.accessExpiresAt,
  quotas: await loadQuotas(transaction, [member], settings, now),
  balance: {
    isCharged: settings.balance_enabled,
    amount: await findBalance(transaction, member.userId),
    creditLimit: settings.balance_credit_limit,
    currency: settings.currency,
  },
})
