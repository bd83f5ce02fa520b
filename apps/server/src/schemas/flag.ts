import { z } from 'zod'
import { coerced } from './coerced.ts'

const words: Record<string, boolean> = {
  '': true,
  '1': true,
  true: true,
  on: true,
  '0': false,
  false: false,
  off: false,
}

const spelled = (value: unknown): unknown => {
  if (value === 1) return true
  if (value === 0) return false
  if (typeof value === 'string') return words[value.toLowerCase()] ?? value
  return value
}

/** A boolean as clients send it: `true`, `1`, `"1"`, `"true"` or a bare query key. */
export const flag = coerced(spelled, z.boolean())
