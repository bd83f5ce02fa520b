import { z } from 'zod'

/** One line of text without surrounding blanks. */
export const line = (maximum: number, minimum = 1) => z.string().trim().min(minimum).max(maximum)

/** Text of several lines. */
export const paragraph = (maximum: number) => z.string().max(maximum)

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ examples: ['ada@example.org'] })

/** The part of an e-mail address behind the @. */
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^@?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    'is not a domain, such as example.org',
  )
  .meta({ examples: ['example.org'] })
  .transform((domain) => domain.replace(/^@/, ''))
