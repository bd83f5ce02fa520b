import { type QuotaKind, quotaKindNames } from '#vocabulary/quotas'

/** What a print uses up: pieces, grams, seconds, minor units of the currency; whole and never negative. */
export type Amounts = Readonly<Record<QuotaKind, number>>

export const noAmounts: Amounts = { prints: 0, grams: 0, print_seconds: 0, cost: 0 }

/** Measured values as the ledger counts them: begun units count whole, and nothing is below zero. */
export const wholeAmounts = (measured: Readonly<Partial<Record<QuotaKind, number>>>): Amounts => {
  const whole = (kind: QuotaKind) => Math.max(0, Math.ceil(measured[kind] ?? 0))
  return Object.fromEntries(quotaKindNames.map((kind) => [kind, whole(kind)])) as Amounts
}
