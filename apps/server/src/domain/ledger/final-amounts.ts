import { type QuotaKind, quotaKindNames, type RefundRule } from '#vocabulary/quotas'
import { type Amounts, noAmounts } from './amounts.ts'

/** What a print that ended early keeps of its reservation. Ending early never makes it dearer. */
export const keptAmounts = (reserved: Amounts, used: Amounts, rule: RefundRule): Amounts => {
  if (rule === 'full') return noAmounts
  if (rule === 'none') return reserved
  const kept = (kind: QuotaKind) => Math.min(reserved[kind], used[kind])
  return Object.fromEntries(quotaKindNames.map((kind) => [kind, kept(kind)])) as Amounts
}

/** The reserved price is a ceiling: a finished print costs what it used, never more than was announced. */
export const finalCharge = (charged: number, actualCost: number): number => Math.min(charged, actualCost)
