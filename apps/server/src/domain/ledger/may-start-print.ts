import { type QuotaKind, type QuotaPeriod, quotaPeriods } from '#vocabulary/quotas'
import { amountInWords, moneyInWords } from './amount-in-words.ts'
import type { Amounts } from './amounts.ts'
import type { QuotaSource } from './effective-quotas.ts'

/** One quota of a user, with what is used of it now. */
export interface QuotaStanding {
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
  readonly source: QuotaSource
  /** Null: without limit. */
  readonly limit: number | null
  /** Given in addition for this period; may be negative. */
  readonly extra: number
  readonly used: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

export interface BalanceStanding {
  /** Whether prints are paid from the balance at all. */
  readonly isCharged: boolean
  readonly amount: number
  /** How far below zero it may go. */
  readonly creditLimit: number
  readonly currency: string
}

/** Everything about a user that decides whether a print may start. */
export interface Standing {
  readonly isApproved: boolean
  readonly allowedFrom: Date | null
  readonly allowedUntil: Date | null
  readonly quotas: readonly QuotaStanding[]
  readonly balance: BalanceStanding
}

export interface Refusal {
  readonly code:
    | 'not_approved'
    | 'outside_period'
    | 'access_expired'
    | 'quota_exceeded'
    | 'insufficient_balance'
  readonly message: string
  readonly kind?: QuotaKind
  readonly period?: QuotaPeriod
  readonly needed?: number
  readonly available?: number
}

/** What is left of a quota; null without limit. Below zero when a print used more than was reserved. */
export const remainingOf = (quota: Pick<QuotaStanding, 'limit' | 'extra' | 'used'>): number | null =>
  quota.limit === null ? null : quota.limit + quota.extra - quota.used

const aboutPerson = (standing: Standing, now: Date): Refusal[] => {
  const { isApproved, allowedFrom, allowedUntil } = standing
  const refusals: Refusal[] = []
  if (!isApproved) refusals.push({ code: 'not_approved', message: 'The user still waits for approval' })
  if (allowedFrom && now < allowedFrom) {
    const message = `The user may print only from ${allowedFrom.toISOString()} on`
    refusals.push({ code: 'outside_period', message })
  }
  if (allowedUntil && now >= allowedUntil) {
    const message = `The time of the user here ended at ${allowedUntil.toISOString()}`
    refusals.push({ code: 'access_expired', message })
  }
  return refusals
}

const aboutQuota = (quota: QuotaStanding, wanted: Amounts, currency: string): Refusal[] => {
  const remaining = remainingOf(quota)
  const needed = wanted[quota.kind]
  if (remaining === null || needed === 0 || needed <= remaining) return []
  const { kind, period } = quota
  const words = (amount: number) => amountInWords(kind, amount, currency)
  const available = Math.max(0, remaining)
  const message = `The print needs ${words(needed)}, but ${words(available)} of ${words(
    Math.max(0, (quota.limit ?? 0) + quota.extra),
  )} are left ${quotaPeriods[period].words}`
  return [{ code: 'quota_exceeded', message, kind, period, needed, available }]
}

const aboutBalance = (balance: BalanceStanding, cost: number): Refusal[] => {
  const available = balance.amount + balance.creditLimit
  if (!balance.isCharged || cost === 0 || cost <= available) return []
  const credit =
    balance.creditLimit > 0
      ? ` (and may go ${moneyInWords(balance.creditLimit, balance.currency)} below zero)`
      : ''
  const message = `The print costs ${moneyInWords(cost, balance.currency)}, but the balance is ${moneyInWords(
    balance.amount,
    balance.currency,
  )}${credit}`
  return [{ code: 'insufficient_balance', message, needed: cost, available }]
}

/** Whether a user may start a print now: every reason against it, and none when nothing is in the way. */
export const mayStartPrint = (standing: Standing, wanted: Amounts, now: Date): Refusal[] => [
  ...aboutPerson(standing, now),
  ...standing.quotas.flatMap((quota) => aboutQuota(quota, wanted, standing.balance.currency)),
  ...aboutBalance(standing.balance, wanted.cost),
]
