import { type CallerUser, shortUser } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { findSettings } from '#domain/organization/index'
import { type Member, shortMember } from '#domain/people/index'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'
import { loadCounter, loadQuotas } from './load-standing.ts'
import type { QuotaStanding } from './may-start-print.ts'
import { insertAdjustment } from './queries/quota-adjustments.ts'
import { saveResets } from './queries/quota-resets.ts'
import { deleteUserQuota, saveQuotas } from './queries/quotas.ts'
import { quotaOfEvent } from './quota-records.ts'

interface Counted {
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
}

/** Events of one call go into the outbox together, and a statement takes only so many values. */
const mostResets = 10_000

const announce = async (
  transaction: WriteTransaction<'quota.adjusted'>,
  member: Member,
  counted: Counted,
  by: CallerUser,
  now: Date,
): Promise<QuotaStanding> => {
  const standing = await loadCounter(transaction, member, counted, await findSettings(transaction), now)
  const quota = quotaOfEvent(standing)
  transaction.emit('quota.adjusted', { user: shortMember(member), quota, by: shortUser(by) })
  return standing
}

/** Gives a user more or less room in the period that runs. The next period starts without it. */
export const adjustQuota = async (
  transaction: WriteTransaction<'quota.adjusted'>,
  member: Member,
  { kind, period, amount, reason }: Counted & { amount: number; reason: string | null },
  by: CallerUser,
): Promise<QuotaStanding> => {
  const now = new Date()
  const adjustment = { userId: member.userId, kind, period, amount, reason, byUserId: by.id, at: now }
  await insertAdjustment(transaction, adjustment)
  return announce(transaction, member, { kind, period }, by, now)
}

/** Sets what holds for this user alone, or takes it away again. */
export const overrideQuota = async (
  transaction: WriteTransaction<'quota.adjusted'>,
  member: Member,
  { kind, period, override }: Counted & { override: { limit: number | null } | null },
  by: CallerUser,
): Promise<QuotaStanding> => {
  const { userId } = member
  if (override) await saveQuotas(transaction, { scopes: [{ userId }], kind, period, limit: override.limit })
  else await deleteUserQuota(transaction, { userId, kind, period })
  return announce(transaction, member, { kind, period }, by, new Date())
}

/** Starts the counters of these users anew, all of them or those of one kind or period. */
export const resetQuotas = async (
  transaction: WriteTransaction<'quota.reset'>,
  members: readonly Member[],
  only: { kind?: QuotaKind; period?: QuotaPeriod },
  by: CallerUser,
): Promise<number> => {
  const now = new Date()
  const standings = await loadQuotas(transaction, members, await findSettings(transaction), now)
  const reset = standings.filter(
    ({ kind, period }) => (only.kind ?? kind) === kind && (only.period ?? period) === period,
  )
  if (reset.length > mostResets) {
    throw new Failure('invalid_input', {
      message: `These are ${reset.length} quotas: reset ${mostResets} at most with one call`,
    })
  }
  await saveResets(transaction, reset, now)
  const byId = new Map(members.map((member) => [member.userId, member]))
  for (const standing of reset) {
    const member = byId.get(standing.userId)
    if (!member) continue
    const quota = quotaOfEvent({ ...standing, used: 0 })
    transaction.emit('quota.reset', { user: shortMember(member), quota, by: shortUser(by) })
  }
  return reset.length
}
