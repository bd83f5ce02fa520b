import { expect, it } from 'vitest'
import { challengeOf, verifierMatches } from './challenge.ts'

it('computes the challenge of the standard’s own example', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

it('wants the verifier exactly where there was a challenge', () => {
  const verifier = 'a1'.repeat(32)
  expect(verifierMatches(challengeOf(verifier), verifier)).toBe(true)
  expect(verifierMatches(challengeOf(verifier), undefined)).toBe(false)
  expect(verifierMatches(challengeOf(verifier), 'b2'.repeat(32))).toBe(false)
  expect(verifierMatches(null, undefined)).toBe(true)
  expect(verifierMatches(null, verifier)).toBe(false)
})

it('takes no verifier that could be guessed', () => {
  expect(verifierMatches(challengeOf('short'), 'short')).toBe(false)
})
