import { z } from 'zod'
import { canonicalSchema } from '#schemas/coerced'

export type JsonSchema = { [key: string]: unknown }

/** The JSON schema of what a caller sends (`input`) or receives (`output`). */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // zod leaves a default out of the description of input it considers transformed.
      const definition = zodSchema._zod.def as { type: string; defaultValue?: unknown }
      if (definition.type === 'default')
        jsonSchema.default = definition.defaultValue as typeof jsonSchema.default
      const canonical = canonicalSchema(zodSchema)
      if (canonical !== zodSchema) Object.assign(jsonSchema, jsonSchemaOf(canonical, io))
      // And examples, wherever something below is transformed.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (examples) jsonSchema.examples = examples as typeof jsonSchema.examples
    },
  }) as JsonSchema
  return described
}

const isNull = (schema: unknown): boolean => (schema as JsonSchema | null)?.type === 'null'

const rewritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rewritten)
  if (value === null || typeof value !== 'object') return value
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, rewritten(part)]),
  ) as JsonSchema
  const { anyOf: options, ...rest } = schema
  if (!Array.isArray(options) || options.length !== 2) return schema
  if (options.some(isNull)) return { ...rest, ...options.find((option) => !isNull(option)), nullable: true }
  // One or many: told apart by their type, not by validating every record against both.
  const [list, record] = ['array', 'object'].map((type) => options.find((option) => option.type === type))
  return list && record ? { ...rest, ...list, ...record, type: ['array', 'object'] } : schema
}

/** Compiled serialisers are much faster with `nullable` than with a choice that includes null. */
export const withNullable = (schema: JsonSchema): JsonSchema => rewritten(schema) as JsonSchema
