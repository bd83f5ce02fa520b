import type { Operation } from '#core/operation/define-operation'
import { jsonSchemaOf } from '#core/operation/json-schema'
import { planReferences, type ReferencePlan } from '#core/operation/reference'
import { exampleOf } from '#gateways/http/reference/example'

type Fields = Record<string, unknown>

export const referencePlansOf = (operation: Operation): ReferencePlan[] =>
  [operation.query, operation.body].flatMap((schema) => {
    const plan = schema && planReferences(schema)
    return plan ? [plan] : []
  })

const fill = async (
  plan: ReferencePlan,
  value: unknown,
  make: (noun: string) => Promise<number | string>,
): Promise<unknown> => {
  if (plan.kind === 'reference') {
    const id = await make(plan.reference.noun)
    return plan.many ? [id] : id
  }
  if (plan.kind === 'array') return [await fill(plan.element, (value as unknown[])[0], make)]
  const copy: Fields = { ...(value as Fields) }
  // What an example leaves out, such as one of two ways to name a file, stays out.
  for (const [name, field] of plan.fields) if (name in copy) copy[name] = await fill(field, copy[name], make)
  return copy
}

/** An input the operation's schema accepts, with real records in the place of references. */
export const exampleInput = async (
  operation: Operation,
  make: (noun: string) => Promise<number | string>,
): Promise<Fields> => {
  let input: Fields = {}
  for (const schema of [operation.query, operation.body]) {
    if (schema) input = { ...input, ...(exampleOf(jsonSchemaOf(schema, 'input')) as Fields) }
  }
  for (const plan of referencePlansOf(operation)) input = (await fill(plan, input, make)) as Fields
  return input
}
