import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import { jsonSchemaOf, withNullable } from '#core/operation/json-schema'

/** The envelope of a successful answer: flat, and `message` is null unless the operation declares one. */
export const envelopeOf = (output: z.ZodObject): z.ZodObject =>
  z.object({ status: z.literal(true), message: z.null(), ...output.shape })

/** Compiles the serialiser of an output on first use; what the schema does not declare is dropped. */
export const outputSerialiser = (output: z.ZodObject): ((payload: object) => string) => {
  let compiled: ((answer: object) => string) | undefined
  return (payload) => {
    if (!compiled) {
      const schema = withNullable(jsonSchemaOf(envelopeOf(output), 'output'))
      compiled = fastJsonStringify(schema as unknown as Parameters<typeof fastJsonStringify>[0])
    }
    return compiled({ status: true, message: null, ...payload })
  }
}
