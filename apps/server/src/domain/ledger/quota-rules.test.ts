import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotaKindNames, refundRuleNames } from '#vocabulary/quotas'
import { amountInWords, moneyInWords } from './amount-in-words.ts'
import { effectiveQuotas } from './effective-quotas.ts'
import { finalCharge, keptAmounts } from './final-amounts.ts'
import { noAmounts, wholeAmounts } from './index.ts'

const grams = { kind: 'grams', period: 'month' } as const

describe('what holds for a user', () => {
  it('is the own quota before that of a class, and that before the rank', () => {
    const rank = { source: 'rank', ...grams, limit: 900 } as const
    const first = { source: 'class', ...grams, limit: 100 } as const
    const second = { source: 'class', ...grams, limit: 200 } as const
    const own = { source: 'user', ...grams, limit: 0 } as const
    expect(effectiveQuotas([rank])).toEqual([rank])
    expect(effectiveQuotas([second, rank, first])).toEqual([second])
    expect(effectiveQuotas([rank, own, second])).toEqual([own])
  })

  it('is without limit where the most specific quota says so, and kinds and periods stay apart', () => {
    const rank = { source: 'rank', ...grams, limit: 10 } as const
    const free = { source: 'class', ...grams, limit: null } as const
    const daily = { source: 'rank', kind: 'grams', period: 'day', limit: 3 } as const
    expect(effectiveQuotas([rank, free, daily])).toEqual([free, daily])
  })

  it('does not depend on the order of the rules', () => {
    const rule = fc.record({
      source: fc.constantFrom('user' as const, 'class' as const, 'rank' as const),
      kind: fc.constantFrom(...quotaKindNames),
      period: fc.constantFrom('day' as const, 'total' as const),
      limit: fc.option(fc.nat(1000)),
    })
    const key = ({
      kind,
      period,
      source,
      limit,
    }: {
      kind: string
      period: string
      source: string
      limit: number | null
    }) => `${kind} ${period} ${source} ${limit}`
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 12 }), (rules) => {
        const turned = effectiveQuotas([...rules].reverse())
        expect(turned.map(key).sort()).toEqual(effectiveQuotas(rules).map(key).sort())
      }),
    )
  })
})

describe('what a print that ended early keeps', () => {
  const reserved = { prints: 1, grams: 100, print_seconds: 3600, cost: 500 }
  const used = { prints: 1, grams: 30, print_seconds: 9999, cost: 150 }

  it('follows the rule of the company', () => {
    expect(keptAmounts(reserved, used, 'full')).toEqual(noAmounts)
    expect(keptAmounts(reserved, used, 'none')).toEqual(reserved)
    expect(keptAmounts(reserved, used, 'unused')).toEqual({ ...used, print_seconds: 3600 })
  })

  it('never exceeds what was reserved, and a charge never what was announced', () => {
    const amounts = fc.record({ prints: fc.nat(9), grams: fc.nat(), print_seconds: fc.nat(), cost: fc.nat() })
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(...refundRuleNames), (before, real, rule) => {
        const kept = keptAmounts(before, real, rule)
        for (const kind of quotaKindNames) {
          expect(kept[kind]).toBeGreaterThanOrEqual(0)
          expect(kept[kind]).toBeLessThanOrEqual(before[kind])
        }
        expect(finalCharge(before.cost, real.cost)).toBeLessThanOrEqual(before.cost)
      }),
    )
  })
})

describe('amounts', () => {
  it('count begun units whole', () => {
    expect(wholeAmounts({ grams: 12.01, cost: -3 })).toEqual({ ...noAmounts, grams: 13 })
  })

  it('are written as people write them', () => {
    expect(moneyInWords(-1250, 'EUR')).toBe('-12.50 EUR')
    expect(moneyInWords(1250, 'JPY')).toBe('1250 JPY')
    expect(amountInWords('print_seconds', 0, 'EUR')).toBe('0 s')
    expect(amountInWords('prints', 1, 'EUR')).toBe('1 print')
  })
})
