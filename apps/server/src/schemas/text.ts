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

export const colorHex = z.string().regex(/^#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)
