import type { z } from 'zod'

/** Marks a connection field whose value must never leave in a log, an error or an answer. */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), secret: true })
}

export function isSecret(schema: z.core.$ZodType): boolean {
  return 'meta' in schema && (schema as z.ZodType).meta()?.secret === true
}

export function secretsOf(schema: z.ZodObject, connection: Record<string, unknown>): string[] {
  return Object.entries(schema.shape)
    .filter(([, field]) => isSecret(field))
    .map(([name]) => connection[name])
    .filter((value) => typeof value === 'string')
}
