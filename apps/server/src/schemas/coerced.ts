import { z } from 'zod'

/**
 * Accepts other spellings of a value and documents only the canonical one: the JSON schema of the result is
 * that of `schema`.
 */
export const coerced = <Schema extends z.ZodType>(
  spell: (value: unknown) => unknown,
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema>> =>
  z.preprocess(spell, schema) as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>

/** The canonical schema behind a coerced one, for documentation. */
export const canonicalSchema = (schema: z.core.$ZodType): z.core.$ZodType => {
  const definition = schema._zod.def as { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType }
  const isCoerced = definition.type === 'pipe' && definition.in?._zod.def.type === 'transform'
  return isCoerced && definition.out ? definition.out : schema
}
