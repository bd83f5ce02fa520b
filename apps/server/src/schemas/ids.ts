import { z } from 'zod'
import { coerced } from './coerced.ts'
import { integer, numberFromText } from './numbers.ts'

/** The number of a record. */
export const id = integer(1)

const maximumIds = 1000

const listed = (value: unknown): unknown => {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(listed)
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text.startsWith('[') && text.endsWith(']')) return listed(text.slice(1, -1))
  if (text === '') return []
  return text.split(',', maximumIds + 1).map((part) => numberFromText(part.trim()))
}

/** Ids as clients send them: `1,2,3`, `[1,2,3]`, `1` or `"1"`; repeated ones count once. */
export const idList = coerced(
  (value) => {
    const items = listed(value)
    return Array.isArray(items) ? [...new Set(items)] : items
  },
  z.array(z.int().min(1).max(2147483647)).max(maximumIds),
)

/** The name of a record that is named by text; its letters count in either case. */
export const textId = (pattern: RegExp) =>
  coerced(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.string().regex(pattern),
  )

const listedText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, maximumIds + 1).flatMap(listedText)
  if (typeof value !== 'string') return value
  const parts = value.replace(/^\s*\[|\]\s*$/g, '').split(',', maximumIds + 1)
  return parts.map((part) => part.replace(/["\s]/g, '').toLowerCase()).filter((part) => part !== '')
}

/** Text ids as clients send them: `a,b`, `["a","b"]` or `a`; repeated ones count once. */
export const textIdList = (pattern: RegExp) =>
  coerced(
    (value) => {
      const items = listedText(value)
      return Array.isArray(items) ? [...new Set(items)] : items
    },
    z.array(z.string().regex(pattern)).max(maximumIds),
  )
