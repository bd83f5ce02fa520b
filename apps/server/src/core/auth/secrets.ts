import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 240 bits, marked so that people and scanners can tell what it is. */
export const newSecret = (mark: string): string => `${mark}_${randomBytes(30).toString('base64url')}`

/** Secrets are random and long, so a plain digest is enough to store them and to look them up. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'hex')

export const storedDigest = (secret: string): Buffer => Buffer.from(digestOf(secret), 'hex')

export const sameText = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(digestOf(given)), Buffer.from(digestOf(expected))]
  return timingSafeEqual(left, right)
}

/** Bound to the session, so nothing has to be stored for it. */
export const csrfTokenOf = (sessionToken: string): string => digestOf(`csrf ${sessionToken}`).slice(0, 43)
