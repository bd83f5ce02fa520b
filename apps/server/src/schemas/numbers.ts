import { z } from 'zod'
import { coerced } from './coerced.ts'

const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

export const numberFromText = (value: unknown): unknown =>
  typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value

/** A whole number that fits a Postgres integer, also as text. */
export const integer = (minimum = -2147483648, maximum = 2147483647) =>
  coerced(numberFromText, z.int().min(minimum).max(maximum))

/** Money to be paid: at least one minor unit. */
export const positiveMinorUnits = coerced(numberFromText, z.int().min(1).max(9_000_000_000_000))

/** Money in the currency's minor unit. */
export const minorUnits = coerced(numberFromText, z.int().min(-9_000_000_000_000).max(9_000_000_000_000))
