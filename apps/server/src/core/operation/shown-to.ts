import type { z } from 'zod'
import type { Permission } from '#vocabulary/permissions'

const registry = new WeakMap<z.core.$ZodType, Permission>()

/** An output field that only callers with the permission are shown. */
export const shownTo = <Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
): z.ZodOptional<Schema> => {
  const optional = schema.optional().meta({ 'x-shown-to': permission }) as unknown as z.ZodOptional<Schema>
  registry.set(optional, permission)
  return optional
}

export type HidingPlan =
  | {
      kind: 'object'
      hidden: ReadonlyArray<readonly [string, Permission]>
      fields: ReadonlyArray<readonly [string, HidingPlan]>
    }
  | { kind: 'array'; element: HidingPlan }

interface SchemaParts {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
}

export const planHiding = (schema: z.core.$ZodType): HidingPlan | null => {
  const parts = schema._zod.def as SchemaParts
  if (parts.shape) {
    const hidden: Array<readonly [string, Permission]> = []
    const fields: Array<readonly [string, HidingPlan]> = []
    for (const [name, field] of Object.entries(parts.shape)) {
      const permission = registry.get(field)
      if (permission) hidden.push([name, permission])
      const plan = planHiding(field)
      if (plan) fields.push([name, plan])
    }
    return hidden.length + fields.length > 0 ? { kind: 'object', hidden, fields } : null
  }
  if (parts.element) {
    const element = planHiding(parts.element)
    return element && { kind: 'array', element }
  }
  return parts.innerType ? planHiding(parts.innerType) : null
}

/** Leaves out what the caller may not see, without touching the value that was given. */
export const hideFields = (plan: HidingPlan, value: unknown, held: ReadonlySet<Permission>): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (plan.kind === 'array')
    return (value as unknown[]).map((element) => hideFields(plan.element, element, held))
  const copy = { ...(value as Record<string, unknown>) }
  for (const [name, permission] of plan.hidden) if (!held.has(permission)) delete copy[name]
  for (const [name, field] of plan.fields) if (name in copy) copy[name] = hideFields(field, copy[name], held)
  return copy
}
