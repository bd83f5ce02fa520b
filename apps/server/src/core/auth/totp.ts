import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#core/auth/secrets'

// RFC 6238 with what every authenticator app understands: SHA-1, 30 seconds, six digits.
const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const toBase32 = (bytes: Buffer): string => {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const sign of text) {
    value = (value << 5) | alphabet.indexOf(sign)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

export const newTotpSecret = (): string => toBase32(randomBytes(20))

export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds)

export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The time step of a right code, one step of clock difference either way allowed; null for a wrong one. */
export const matchingStep = (secret: string, code: string, now = Date.now()): number | null => {
  const present = stepAt(now)
  const matches = [present, present - 1, present + 1].filter((step) => sameText(code, totpCode(secret, step)))
  return matches[0] ?? null
}

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, account: string, issuer: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
