import { Failure } from '#core/operation/failure'

const maximumDepth = 32

const refuse = (path: readonly string[], reason: string): never => {
  const field = path.join('.') || 'body'
  throw new Failure('malformed_body', { message: `${field}: ${reason}`, fields: { field } })
}

const check = (value: unknown, path: string[]): void => {
  if (typeof value === 'string') {
    if (value.includes('\0')) refuse(path, 'contains a NUL character')
    if (!value.isWellFormed()) refuse(path, 'contains half of a character')
    return
  }
  if (value === null || typeof value !== 'object') return
  if (path.length >= maximumDepth) refuse(path.slice(0, 4), `is nested deeper than ${maximumDepth} levels`)
  for (const [name, part] of Object.entries(value)) {
    path.push(name)
    check(part, path)
    path.pop()
  }
}

/** Refuses what no field may hold: text that Postgres cannot store, and endless nesting. */
export const checkedBody = (body: unknown): Record<string, unknown> => {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Failure('malformed_body', { message: 'The body must be an object' })
  }
  check(body, [])
  return body as Record<string, unknown>
}

export const checkedQuery = (query: unknown): Record<string, unknown> => {
  check(query, [])
  return query as Record<string, unknown>
}
