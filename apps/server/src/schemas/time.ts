import { z } from 'zod'

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
