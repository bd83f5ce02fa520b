import type { CallerUser } from '#core/access/caller'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { findSettings, holdSettings } from '#domain/organization/index'
import { findMembersByUser, type Member } from '#domain/people/index'
import { type QuotaKind, quotaKindNames, type RefundRule } from '#vocabulary/quotas'
import type { Amounts } from './amounts.ts'
import { changeBalance } from './change-balance.ts'
import { finalCharge, keptAmounts } from './final-amounts.ts'
import { loadStanding } from './load-standing.ts'
import { mayStartPrint, type Refusal } from './may-start-print.ts'
import { countPrint, lockAccount } from './queries/accounts.ts'
import { endUsage, findUsage, insertUsage, type UsageRow } from './queries/print-usages.ts'

/** A member as events name people. */
export const accountHolder = ({ userId, firstName, lastName, email }: Member): CallerUser => ({
  id: userId,
  firstName,
  lastName,
  email,
})

/** Everything that stands against a print of this user now, without setting anything aside. */
export const refusalsFor = async (
  transaction: ReadTransaction,
  member: Member,
  amounts: Amounts,
  now = new Date(),
): Promise<Refusal[]> => {
  const settings = await findSettings(transaction)
  return mayStartPrint(await loadStanding(transaction, member, settings, now), amounts, now)
}

export type Reservation =
  | { readonly usage: UsageRow; readonly refusals: readonly [] }
  | { readonly usage: null; readonly refusals: readonly Refusal[] }

export interface PrintToReserve {
  readonly member: Member
  /** What is printed, such as print:12: the same subject is reserved once, however often it is tried. */
  readonly subject: string
  readonly amounts: Amounts
  readonly by: CallerUser | null
}

/** Sets aside what a print will use, and charges its price; or says everything that stands against it. */
export const reservePrint = async (
  transaction: WriteTransaction<'balance.charged'>,
  { member, subject, amounts, by }: PrintToReserve,
  now = new Date(),
): Promise<Reservation> => {
  await lockAccount(transaction, member.userId)
  const existing = await findUsage(transaction, subject)
  if (existing) return { usage: existing, refusals: [] }
  const refusals = await refusalsFor(transaction, member, amounts, now)
  if (refusals.length > 0) return { usage: null, refusals }
  const settings = await holdSettings(transaction)
  const charged = settings.balance_enabled ? amounts.cost : 0
  if (charged > 0) {
    const change = { user: accountHolder(member), kind: 'charge', amount: -charged, reason: null } as const
    const { event } = await changeBalance(transaction, { ...change, subject, by }, settings)
    transaction.emit('balance.charged', event, `${subject} charged`)
  }
  await countPrint(transaction, member.userId)
  const usage = { userId: member.userId, subject, amounts, charged, startedAt: now }
  return { usage: await insertUsage(transaction, usage), refusals: [] }
}

/** The failure that tells a caller everything that stands against a print. */
export const refusedPrint = (refusals: readonly Refusal[]): Failure =>
  new Failure('print_refused', {
    message: refusals.map((refusal) => refusal.message).join('; '),
    fields: { reasons: refusals },
  })

const amountsOf = (usage: UsageRow): Amounts =>
  Object.fromEntries(quotaKindNames.map((kind: QuotaKind) => [kind, usage[kind]])) as Amounts

interface Ending {
  readonly state: 'settled' | 'refunded'
  readonly reason: string
  /** What counts in the end, given what was reserved. */
  amounts(reserved: Amounts): Amounts
}

const endPrint = async (
  transaction: WriteTransaction<'balance.refunded'>,
  subject: string,
  ending: Ending,
  now: Date,
): Promise<UsageRow | null> => {
  const found = await findUsage(transaction, subject)
  if (!found) return null
  await lockAccount(transaction, found.user_id)
  const usage = (await findUsage(transaction, subject)) ?? found
  if (usage.state !== 'reserved') return usage
  const amounts = ending.amounts(amountsOf(usage))
  const charged = finalCharge(usage.charged, amounts.cost)
  if (charged < usage.charged) {
    const settings = await holdSettings(transaction)
    const [member] = await findMembersByUser(transaction, [usage.user_id])
    const user = member
      ? accountHolder(member)
      : { id: usage.user_id, firstName: '', lastName: '', email: '' }
    const change = { user, kind: 'refund', amount: usage.charged - charged, reason: ending.reason } as const
    const { event } = await changeBalance(transaction, { ...change, subject, by: null }, settings)
    transaction.emit('balance.refunded', event, `${subject} refunded`)
  }
  return endUsage(transaction, usage.id, { state: ending.state, amounts, charged, endedAt: now })
}

/** A print finished: what it really used counts. A repeated call changes nothing. */
export const settlePrint = (
  transaction: WriteTransaction<'balance.refunded'>,
  { subject, used }: { subject: string; used: Amounts },
  now = new Date(),
): Promise<UsageRow | null> =>
  endPrint(
    transaction,
    subject,
    { state: 'settled', reason: 'The print used less than was reserved', amounts: () => used },
    now,
  )

const outcomes = {
  failed: { setting: 'refund_on_failure', reason: 'The print failed' },
  cancelled: { setting: 'refund_on_cancel', reason: 'The print was cancelled' },
} as const

/** A print ended early: the rule of the company decides what is given back. A repeated call changes nothing. */
export const refundPrint = async (
  transaction: WriteTransaction<'balance.refunded'>,
  { subject, used, outcome }: { subject: string; used: Amounts; outcome: keyof typeof outcomes },
  now = new Date(),
): Promise<UsageRow | null> => {
  const { setting, reason } = outcomes[outcome]
  const rule = (await findSettings(transaction))[setting] as RefundRule
  const ending = {
    state: 'refunded',
    reason,
    amounts: (all: Amounts) => keptAmounts(all, used, rule),
  } as const
  return endPrint(transaction, subject, ending, now)
}
