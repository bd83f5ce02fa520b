import type { z } from 'zod'
import type { Operation } from '#core/operation/define-operation'
import { Failure } from '#core/operation/failure'
import { wordsForIssue } from '#core/operation/words-for-issue'

type Fields = Readonly<Record<string, unknown>>

const describeIssue = (issue: z.core.$ZodIssue): string =>
  issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message

const invalid = (error: z.ZodError): Failure => {
  const first = error.issues[0]
  const fields = first && first.path.length > 0 ? { field: first.path.join('.') } : {}
  return new Failure('invalid_input', {
    message: error.issues.slice(0, 5).map(describeIssue).join('; '),
    fields,
  })
}

/** Reads declared fields from where they are documented, else from the other place: real clients mix them. */
const pick = (names: readonly string[], documented: Fields, other: Fields): Fields => {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    const value = documented[name] !== undefined ? documented[name] : other[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}

const parsePart = (schema: z.ZodObject, raw: Fields): Fields => {
  const result = schema.safeParse(raw, { error: wordsForIssue })
  if (!result.success) throw invalid(result.error)
  return result.data
}

const nothing: Fields = Object.freeze({})

/** Compiles how an operation reads its input from the query and the body. */
export const inputParser = (operation: Operation): ((query: Fields, body: Fields) => Fields) => {
  const { query, body } = operation
  const queryNames = query ? Object.keys(query.shape) : []
  const bodyNames = body ? Object.keys(body.shape) : []
  if (queryNames.length + bodyNames.length === 0) return () => nothing
  return (sentQuery, sentBody) => ({
    ...(query && parsePart(query, pick(queryNames, sentQuery, sentBody))),
    ...(body && parsePart(body, pick(bodyNames, sentBody, sentQuery))),
  })
}
