import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonSchemaOf } from '#core/operation/json-schema'
import { outputSerialiser } from '#core/operation/serialise'
import { integer } from '#schemas/numbers'

describe('an output that is one record or many', () => {
  const record = z.object({ id: z.int(), name: z.string().nullable() })
  const serialise = outputSerialiser(z.object({ data: z.union([z.array(record), record]) }))

  it('is written as what it is, without what is not declared', () => {
    const one = { id: 1, name: null, secret: 'hidden' }
    const envelope = { status: true, message: null }
    expect(JSON.parse(serialise({ data: one }))).toEqual({ ...envelope, data: { id: 1, name: null } })
    expect(JSON.parse(serialise({ data: [one] }))).toEqual({ ...envelope, data: [{ id: 1, name: null }] })
  })
})

describe('the description of input', () => {
  it('keeps examples, also of an object with fields that are spelled in several ways', () => {
    const schema = z.object({ amount: integer(1), file: z.string() }).meta({ examples: [{ amount: 2 }] })
    expect(jsonSchemaOf(schema, 'input').examples).toEqual([{ amount: 2 }])
  })
})
