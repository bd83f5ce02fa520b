import { z } from 'zod'
import { coerced } from './coerced.ts'

/** ISO 8601 in UTC. */
export const timestamp = z.string().describe('ISO 8601')

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

export const timeZone = z
  .string()
  .refine((name) => zones.has(name), 'is not the name of a time zone, such as Europe/Berlin')
  .meta({ examples: ['Europe/Berlin'] })

export const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'is not a currency code of three letters, such as EUR')
  .meta({ examples: ['EUR'] })

const asDate = (text: string): Date => new Date(/^\d{1,12}$/.test(text) ? Number(text) * 1000 : text)

/** A point in time as clients send it: Unix seconds, a day or ISO 8601. */
export const moment = coerced(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .trim()
    .max(40)
    .transform(asDate)
    .refine((date) => Math.abs(date.getTime()) < 4e12, 'is not a time, such as 2026-01-31 or 1767225600'),
)
  .describe('Unix seconds, a day or ISO 8601')
  .meta({ examples: ['2026-01-31'] })
