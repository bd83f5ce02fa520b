import { z } from 'zod'
import { jsonText } from '#schemas/json-text'
import { line } from '#schemas/text'

const mostCharacters = 20_000

export const kindInput = line(64)
  .describe('One of the kinds of printers/GetKinds')
  .meta({ examples: ['virtual'] })

/** A connection as it is sent; what it must hold is the driver's business. */
export const connectionInput = jsonText(
  z
    .record(z.string(), z.unknown())
    .refine(
      (connection) => JSON.stringify(connection).length <= mostCharacters,
      `must have at most ${mostCharacters} characters`,
    )
    .meta({ examples: [{ name: 'printer-1' }] }),
).describe('Address and credentials, as the kind of printer needs them. It is never shown again')
