import { describe, expect, it } from 'vitest'
import { matchingStep, newTotpSecret, stepAt, toBase32, totpCode } from '#core/auth/totp'

const secret = toBase32(Buffer.from('12345678901234567890'))

describe('totpCode', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('shows at second %i what RFC 6238 says', (second, code) => {
    expect(totpCode(secret, stepAt(second * 1000))).toBe(code)
  })
})

describe('matchingStep', () => {
  const now = 1_700_000_000_000

  it('allows a clock one step early or late, not two', () => {
    const present = stepAt(now)
    for (const offset of [-1, 0, 1])
      expect(matchingStep(secret, totpCode(secret, present + offset), now)).toBe(present + offset)
    for (const offset of [-2, 2])
      expect(matchingStep(secret, totpCode(secret, present + offset), now)).toBeNull()
  })

  it('has secrets of 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })
})
