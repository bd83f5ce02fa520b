import type { JsonSchema } from '#core/operation/json-schema'

const byFormat: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://example.org',
}

const textExample = (schema: JsonSchema): string => {
  const known = byFormat[String(schema.format)]
  if (known) return known
  if (schema.description === 'ISO 8601') return '2026-01-31T12:00:00.000Z'
  return 'text'
}

const numberExample = (schema: JsonSchema): number => {
  const minimum = Number(schema.minimum ?? 1)
  return minimum > 1 && minimum < 1e9 ? minimum : 1
}

/** A plausible value of a schema, for documentation. */
export const exampleOf = (schema: JsonSchema, depth = 0): unknown => {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (options) return exampleOf(options.find((option) => option.type !== 'null') ?? {}, depth)
  if (schema.type === 'string') return textExample(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberExample(schema)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'array')
    return depth > 4 ? [] : [exampleOf((schema.items ?? {}) as JsonSchema, depth + 1)]
  if (schema.type === 'object' || schema.properties) return objectExample(schema, depth)
  return {}
}

const maximumFields = 12

/** Objects with very many optional fields, such as the switches of a rank, show only a few of them. */
const objectExample = (schema: JsonSchema, depth: number): Record<string, unknown> => {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const shown =
    fields.length > maximumFields ? fields.filter(([name], index) => required.has(name) || index < 3) : fields
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, depth + 1)]))
}
