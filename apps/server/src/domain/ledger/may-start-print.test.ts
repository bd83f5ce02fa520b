import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotaKindNames, quotaPeriodNames } from '#vocabulary/quotas'
import { mayStartPrint, noAmounts, type Standing } from './index.ts'

const now = new Date('2026-05-01T12:00:00Z')
const nothingInTheWay: Standing = {
  isApproved: true,
  allowedFrom: null,
  allowedUntil: null,
  quotas: [],
  balance: { isCharged: false, amount: 0, creditLimit: 0, currency: 'EUR' },
}
const quota = {
  period: 'month',
  source: 'rank',
  extra: 0,
  startsAt: null,
  endsAt: null,
} as const

const small = fc.integer({ min: 0, max: 2000 })
const amounts = fc.record({ prints: small, grams: small, print_seconds: small, cost: small })
const moments = fc.option(
  fc.date({ min: new Date('2026-04-30'), max: new Date('2026-05-03'), noInvalidDate: true }),
)
const standings = fc.record({
  isApproved: fc.boolean(),
  allowedFrom: moments,
  allowedUntil: moments,
  quotas: fc.array(
    fc.record({
      kind: fc.constantFrom(...quotaKindNames),
      period: fc.constantFrom(...quotaPeriodNames),
      source: fc.constantFrom('user' as const, 'class' as const, 'rank' as const),
      limit: fc.option(small),
      extra: fc.integer({ min: -500, max: 500 }),
      used: small,
      startsAt: fc.constant(null),
      endsAt: fc.constant(null),
    }),
    { maxLength: 6 },
  ),
  balance: fc.record({
    isCharged: fc.boolean(),
    amount: fc.integer({ min: -2000, max: 2000 }),
    creditLimit: small,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  }),
})

describe('whether a user may start a print now', () => {
  it('is yes when nothing is in the way', () => {
    expect(
      mayStartPrint(nothingInTheWay, { prints: 1, grams: 9, print_seconds: 60, cost: 500 }, now),
    ).toEqual([])
  })

  it('names every reason against it, with the amounts', () => {
    const refusals = mayStartPrint(
      {
        isApproved: false,
        allowedFrom: new Date('2026-06-01T00:00:00Z'),
        allowedUntil: new Date('2026-04-01T00:00:00Z'),
        quotas: [
          { ...quota, kind: 'prints', limit: 5, used: 5 },
          { ...quota, kind: 'grams', limit: 500, used: 450, extra: 20 },
          { ...quota, kind: 'print_seconds', limit: 7200, used: 3600, period: 'day' },
          { ...quota, kind: 'cost', limit: 1000, used: 900, source: 'user' },
          { ...quota, kind: 'grams', limit: null, used: 9999, period: 'total' },
        ],
        balance: { isCharged: true, amount: 320, creditLimit: 0, currency: 'EUR' },
      },
      { prints: 1, grams: 71, print_seconds: 3661, cost: 500 },
      now,
    )
    expect(refusals.map(({ code }) => code)).toEqual([
      'not_approved',
      'outside_period',
      'access_expired',
      'quota_exceeded',
      'quota_exceeded',
      'quota_exceeded',
      'quota_exceeded',
      'insufficient_balance',
    ])
    const messages = refusals.map(({ message }) => message)
    expect(messages).toContain('The print needs 1 print, but 0 prints of 5 prints are left this month')
    expect(messages).toContain('The print needs 71 g, but 70 g of 520 g are left this month')
    expect(messages).toContain('The print needs 1 h 1 min 1 s, but 1 h of 2 h are left today')
    expect(messages).toContain('The print needs 5.00 EUR, but 1.00 EUR of 10.00 EUR are left this month')
    expect(messages).toContain('The print costs 5.00 EUR, but the balance is 3.20 EUR')
    for (const message of messages)
      expect(message).not.toMatch(/api key|logged in|access|permission|unauthor/i)
  })

  it('lets a balance go below zero as far as the company allows, and knows currencies without cents', () => {
    const balance = { isCharged: true, amount: -100, creditLimit: 500, currency: 'JPY' }
    const standing = { ...nothingInTheWay, balance }
    expect(mayStartPrint(standing, { ...noAmounts, cost: 400 }, now)).toEqual([])
    expect(mayStartPrint(standing, { ...noAmounts, cost: 401 }, now)).toMatchObject([
      {
        needed: 401,
        available: 400,
        message: 'The print costs 401 JPY, but the balance is -100 JPY (and may go 500 JPY below zero)',
      },
    ])
  })

  it('refuses exactly for what would be exceeded, one reason each, whatever the other reasons are', () => {
    fc.assert(
      fc.property(standings, amounts, (standing, wanted) => {
        const { balance, quotas, allowedFrom, allowedUntil } = standing
        const refusals = mayStartPrint(standing, wanted, now)
        const count = (code: string) => refusals.filter((refusal) => refusal.code === code).length
        const exceeded = quotas.filter(
          ({ kind, limit, extra, used }) =>
            limit !== null && wanted[kind] > 0 && used + wanted[kind] > limit + extra,
        )
        const isPoor =
          balance.isCharged && wanted.cost > 0 && balance.amount - wanted.cost < -balance.creditLimit
        expect(count('quota_exceeded')).toBe(exceeded.length)
        expect(count('insufficient_balance')).toBe(Number(isPoor))
        expect(count('not_approved')).toBe(Number(!standing.isApproved))
        expect(count('outside_period')).toBe(Number(allowedFrom !== null && now < allowedFrom))
        expect(count('access_expired')).toBe(Number(allowedUntil !== null && now >= allowedUntil))
        for (const { message } of refusals) expect(message.length).toBeGreaterThan(10)
      }),
    )
  })

  it('never refuses less for a print that needs more', () => {
    fc.assert(
      fc.property(standings, amounts, amounts, (standing, wanted, more) => {
        const sum = Object.fromEntries(quotaKindNames.map((kind) => [kind, wanted[kind] + more[kind]]))
        const larger = mayStartPrint(standing, { ...noAmounts, ...sum }, now)
        expect(larger.length).toBeGreaterThanOrEqual(mayStartPrint(standing, wanted, now).length)
      }),
    )
  })
})
