import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

export type QuotaSource = 'user' | 'class' | 'rank' | 'none'

export interface QuotaRule {
  readonly source: QuotaSource
  readonly kind: QuotaKind
  readonly period: QuotaPeriod
  /** Null: without limit. */
  readonly limit: number | null
}

const specificity: Readonly<Record<QuotaSource, number>> = { user: 3, class: 2, rank: 1, none: 0 }

const isBetter = (one: QuotaRule, other: QuotaRule): boolean => {
  if (one.source !== other.source) return specificity[one.source] > specificity[other.source]
  if (other.limit === null) return false
  return one.limit === null || one.limit > other.limit
}

/**
 * What holds for one user, at most one rule per kind and period: the user's own goes before those of
 * classes, and these before that of the rank; of several classes the most generous counts.
 */
export const effectiveQuotas = (rules: readonly QuotaRule[]): QuotaRule[] => {
  const best = new Map<string, QuotaRule>()
  for (const rule of rules) {
    const key = `${rule.kind} ${rule.period}`
    const known = best.get(key)
    if (!known || isBetter(rule, known)) best.set(key, rule)
  }
  return [...best.values()]
}
