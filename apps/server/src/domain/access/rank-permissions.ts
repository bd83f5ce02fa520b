import { z } from 'zod'
import { flag } from '#schemas/flag'
import { jsonText } from '#schemas/json-text'
import { type Permission, permissionNames } from '#vocabulary/permissions'

/** What a rank allows: permissions, and two limits that are not yes or no. */
export interface RankRights {
  readonly permissions: readonly Permission[]
  readonly maxPrintSize: readonly number[] | null
  readonly defaultSlicerMode: number
}

const switches = Object.fromEntries(permissionNames.map((name) => [name, flag.optional()]))

/** The wire form: a map from permission to yes or no, as an object or as JSON text. */
export const rankPermissions = jsonText(
  z.strictObject({
    ...(switches as Record<Permission, z.ZodOptional<typeof flag>>),
    max_print_size: z.array(z.int().min(0).max(100_000)).max(3).nullable().optional(),
    default_slicer_mode: z.int().min(0).max(10).optional(),
  }),
)

export type SentRankPermissions = z.output<typeof rankPermissions>

/** Named permissions are switched; those not named stay as they were. */
export const changedRights = (before: RankRights, sent: SentRankPermissions): RankRights => {
  const held = new Set(before.permissions)
  for (const name of permissionNames) {
    const on = sent[name]
    if (on === true) held.add(name)
    else if (on === false) held.delete(name)
  }
  const limits = sent as { max_print_size?: number[] | null; default_slicer_mode?: number }
  return {
    permissions: permissionNames.filter((name) => held.has(name)),
    maxPrintSize: limits.max_print_size === undefined ? before.maxPrintSize : limits.max_print_size,
    defaultSlicerMode: limits.default_slicer_mode ?? before.defaultSlicerMode,
  }
}

export const noRights: RankRights = { permissions: [], maxPrintSize: null, defaultSlicerMode: 2 }

export const rightsAsText = (rights: RankRights): string => {
  const held = new Set<string>(rights.permissions)
  return JSON.stringify({
    ...Object.fromEntries(permissionNames.map((name) => [name, held.has(name)])),
    max_print_size: rights.maxPrintSize ?? [],
    default_slicer_mode: rights.defaultSlicerMode,
  })
}

/** Nobody hands on what they do not hold themselves. */
export const lackedPermissions = (
  held: ReadonlySet<Permission>,
  wanted: readonly Permission[],
): Permission[] => wanted.filter((name) => !held.has(name))
