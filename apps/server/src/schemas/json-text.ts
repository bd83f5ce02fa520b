import type { z } from 'zod'
import { coerced } from './coerced.ts'

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** A structured value that some clients send as JSON text. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) => coerced(parsed, schema)
