import { randomInt } from 'node:crypto'
import { z } from 'zod'

export const pinDigits = z
  .string()
  .regex(/^\d{4,8}$/, 'must be 4 to 8 digits')
  .meta({ examples: ['4711'] })

const isSequence = (pin: string): boolean => '01234567890'.includes(pin) || '09876543210'.includes(pin)

/** All digits alike, or a run such as 1234: the first ones anybody would try. */
export const isWeakPin = (pin: string): boolean => new Set(pin).size === 1 || isSequence(pin)

export const randomPin = (): string => {
  const pin = String(randomInt(100_000, 1_000_000))
  return isWeakPin(pin) ? randomPin() : pin
}
