import type { z } from 'zod'
import type { Caller } from '#core/access/caller'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { id, idList, textId, textIdList } from '#schemas/ids'

type Id = number | string

/** How an id that a caller sent becomes a record that this caller may see and use. */
export interface ReferenceDefinition<Row, Key extends Id = number> {
  readonly noun: string
  /** Finds those of the records the caller may see; what is missing answers as not found. */
  find(transaction: ReadTransaction, caller: Caller, ids: readonly Key[]): Promise<readonly Row[]>
  idOf(row: Row): Key
  ownerOf?(row: Row): number | null
}

type ErasedReference = ReferenceDefinition<unknown, Id>

const registry = new WeakMap<z.core.$ZodType, { reference: ErasedReference; many: boolean }>()

const registered = (schema: z.core.$ZodType, reference: ErasedReference, many: boolean) => {
  registry.set(schema, { reference, many })
  return schema
}

const referenceBy = <Row, Key extends Id>(
  definition: ReferenceDefinition<Row, Key>,
  schemas: { readonly one: z.ZodType; readonly list: z.ZodType },
) => {
  const reference = definition as unknown as ErasedReference
  const one = schemas.one.describe(`Id of a ${definition.noun}`)
  const list = schemas.list.describe(`Ids of ${definition.noun}s`)
  return {
    reference: definition,
    one: registered(one, reference, false) as z.ZodType<Row, Key>,
    list: registered(list, reference, true) as z.ZodType<Row[], Key[]>,
  }
}

/** Schemas whose input is an id (or a list of ids) and whose handler sees the record (or records). */
export const defineReference = <Row>(definition: ReferenceDefinition<Row>) =>
  referenceBy(definition, { one: id, list: idList })

/** The same for records that are named by text, such as a digest. */
export const defineTextReference = <Row>(definition: ReferenceDefinition<Row, string>, pattern: RegExp) =>
  referenceBy(definition, { one: textId(pattern), list: textIdList(pattern) })

/** `describe` and `meta` copy a schema; the copy still knows its parent. */
const registrationOf = (schema: z.core.$ZodType) => {
  for (let current: z.core.$ZodType | undefined = schema; current; current = current._zod.parent) {
    const found = registry.get(current)
    if (found) return found
  }
  return undefined
}

export type ReferencePlan =
  | { kind: 'reference'; reference: ErasedReference; many: boolean }
  | { kind: 'object'; fields: ReadonlyArray<readonly [string, ReferencePlan]> }
  | { kind: 'array'; element: ReferencePlan }

interface SchemaParts {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

/** Where in a schema references stand; null when there are none. */
export const planReferences = (schema: z.core.$ZodType): ReferencePlan | null => {
  const registration = registrationOf(schema)
  if (registration) return { kind: 'reference', ...registration }
  const parts = schema._zod.def as SchemaParts
  if (parts.shape) {
    const fields = Object.entries(parts.shape).flatMap(([name, field]) => {
      const plan = planReferences(field)
      return plan ? [[name, plan] as const] : []
    })
    return fields.length > 0 ? { kind: 'object', fields } : null
  }
  if (parts.element) {
    const element = planReferences(parts.element)
    return element && { kind: 'array', element }
  }
  const inner = parts.innerType ?? parts.out
  return inner ? planReferences(inner) : null
}

type Wanted = Map<ErasedReference, Set<Id>>

const collect = (plan: ReferencePlan, value: unknown, wanted: Wanted): void => {
  if (value === undefined || value === null) return
  if (plan.kind === 'object') {
    for (const [name, field] of plan.fields) collect(field, (value as Record<string, unknown>)[name], wanted)
  } else if (plan.kind === 'array') {
    for (const element of value as unknown[]) collect(plan.element, element, wanted)
  } else {
    const ids = wanted.get(plan.reference) ?? new Set()
    wanted.set(plan.reference, ids)
    for (const one of plan.many ? (value as Id[]) : [value as Id]) ids.add(one)
  }
}

type Found = Map<ErasedReference, Map<Id, unknown>>

const replace = (plan: ReferencePlan, value: unknown, found: Found): unknown => {
  if (value === undefined || value === null) return value
  if (plan.kind === 'object') {
    const copy = { ...(value as Record<string, unknown>) }
    for (const [name, field] of plan.fields) if (name in copy) copy[name] = replace(field, copy[name], found)
    return copy
  }
  if (plan.kind === 'array')
    return (value as unknown[]).map((element) => replace(plan.element, element, found))
  const rows = found.get(plan.reference)
  return plan.many ? (value as Id[]).map((one) => rows?.get(one)) : rows?.get(value as Id)
}

export interface Resolved {
  readonly input: unknown
  /** Owners of all records, null for records that belong to nobody. */
  readonly owners: ReadonlyArray<number | null>
}

/** Puts records in the place of ids, one query per kind of record. */
export const resolveReferences = async (
  plan: ReferencePlan,
  input: unknown,
  transaction: ReadTransaction,
  caller: Caller,
): Promise<Resolved> => {
  const wanted: Wanted = new Map()
  collect(plan, input, wanted)
  const found: Found = new Map()
  const owners: Array<number | null> = []
  for (const [reference, ids] of wanted) {
    const rows = ids.size === 0 ? [] : await reference.find(transaction, caller, [...ids])
    const byId = new Map(rows.map((row) => [reference.idOf(row), row]))
    const missing = [...ids].filter((one) => !byId.has(one))
    if (missing.length > 0) {
      throw new Failure('not_found', {
        message: `There is no ${reference.noun} ${missing.slice(0, 10).join(', ')}`,
      })
    }
    found.set(reference, byId)
    for (const row of rows) owners.push(reference.ownerOf?.(row) ?? null)
  }
  return { input: replace(plan, input, found), owners }
}
