import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { flag } from '#schemas/flag'
import { idList } from '#schemas/ids'
import { integer } from '#schemas/numbers'
import { emailAddress, emailDomain, line } from '#schemas/text'
import { wordsForIssue } from './words-for-issue.ts'

const saidOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: wordsForIssue }).error?.issues[0]?.message

describe('words for what was sent wrongly', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['must be at least 0', integer(0), -4],
    ['must be at most 9', integer(0, 9), '10'],
    ['must be a number', integer(), 'many'],
    ['must be a whole number', integer(), 1.5],
    ['is missing', integer(), undefined],
    ['must have at most 5 characters', line(5), 'too long'],
    ['must not be empty', line(5), '  '],
    ['must be text', line(5), 7],
    ['must have at least 32 characters', z.string().min(32).max(32), 'x'],
    ['must be true or false', flag, 'maybe'],
    ['must be at least 1', idList, [0]],
    ['must be a list', idList, {}],
    ['must have at most 1 entries', z.array(z.int()).max(1), [1, 2]],
    ['must be one of asc, desc', z.enum(['asc', 'desc']), 'up'],
    ['is missing', z.enum(['asc', 'desc']), undefined],
    ['must be code', z.literal('code'), 'token'],
    ['must be an e-mail address', emailAddress, 'nobody'],
    ['is not a domain, such as example.org', emailDomain, 'x'],
  ])('%s', (words, schema, value) => {
    expect(saidOf(schema, value)).toBe(words)
  })
})
