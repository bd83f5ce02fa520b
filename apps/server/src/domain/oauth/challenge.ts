import { hash } from 'node:crypto'
import { sameText } from '#core/auth/secrets'

const challengeForm = /^[A-Za-z0-9_-]{43}$/
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/

export const isChallenge = (text: string): boolean => challengeForm.test(text)

/** PKCE with S256: the challenge is the digest of the verifier. */
export const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url')

/** A code without a challenge must not be shown with a verifier: someone took the challenge away. */
export const verifierMatches = (challenge: string | null, verifier: string | undefined): boolean => {
  if (challenge === null) return verifier === undefined
  return verifier !== undefined && verifierForm.test(verifier) && sameText(challengeOf(verifier), challenge)
}
