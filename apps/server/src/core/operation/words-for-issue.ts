import type { z } from 'zod'

type Issue<Code extends z.core.$ZodRawIssue['code']> = Extract<z.core.$ZodRawIssue, { code: Code }>

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'an address that begins with http:// or https://',
  uuid: 'a UUID',
  datetime: 'a time, such as 2026-01-31T08:00:00Z',
  date: 'a date, such as 2026-01-31',
}

/** What is counted, by what the value is. */
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', file: ' bytes' }

const wanted = (bound: string, { origin }: { origin: string }, limit: number | bigint): string =>
  origin in units ? `must have ${bound} ${limit}${units[origin]}` : `must be ${bound} ${limit}`

const wordsByCode = {
  invalid_type: ({ expected, input }: Issue<'invalid_type'>) =>
    input === undefined ? 'is missing' : `must be ${kinds[expected] ?? expected}`,
  too_small: (issue: Issue<'too_small'>) =>
    issue.origin === 'string' && issue.minimum === 1
      ? 'must not be empty'
      : wanted(issue.inclusive === false ? 'more than' : 'at least', issue, issue.minimum as number),
  too_big: (issue: Issue<'too_big'>) =>
    wanted(issue.inclusive === false ? 'less than' : 'at most', issue, issue.maximum as number),
  invalid_format: ({ format }: Issue<'invalid_format'>) => formats[format] && `must be ${formats[format]}`,
  invalid_value: ({ values, input }: Issue<'invalid_value'>) =>
    input === undefined
      ? 'is missing'
      : `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`,
}

/** Says what is wanted in words a person can act on; nothing where a schema has its own words. */
export const wordsForIssue = (issue: z.core.$ZodRawIssue): string | undefined =>
  (wordsByCode as Record<string, ((issue: never) => string | undefined) | undefined>)[issue.code]?.(
    issue as never,
  )
