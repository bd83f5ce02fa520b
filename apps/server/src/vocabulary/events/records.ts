import { z } from 'zod'

export const userShort = z.object({
  id: z.int(),
  sso: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
})

export const actor = userShort.nullable().describe('Who did it; null when the service did')

export const named = z.object({ id: z.int(), name: z.string() })

export const printerShort = named.extend({ group: named.nullable().optional() })

export const jobRecord = z.object({
  id: z.int(),
  uid: z.string(),
  panel_url: z.string(),
  printer_id: z.int(),
  state: z.string(),
  file: z.string(),
  percentage: z.int(),
  time_left: z.int().nullable(),
  current_layer: z.int().nullable(),
  analysis: z.record(z.string(), z.json()).nullable().optional(),
  started: z.int().describe('Unix seconds'),
  ended: z.int().nullable().describe('Unix seconds'),
  ai: z.array(z.number()).nullable().optional(),
  autoprint: z.boolean(),
  printer: printerShort,
  cost: z.number().nullable(),
  duration: z.int(),
  skippedObjects: z.array(z.int()).optional(),
})

export const queueItemRecord = z.looseObject({
  id: z.int(),
  filename: z.string(),
  note: z.string().nullable(),
  type: z.enum(['model', 'printable']),
  left: z.int(),
  printed: z.int(),
  group: z.int(),
  added: z.string(),
  user: z.string(),
  user_id: z.int(),
})

export const spoolRecord = z.looseObject({
  id: z.int(),
  uid: z.string(),
  brand: z.string(),
  type: named,
  colorName: z.string(),
  colorHex: z.string(),
  left: z.int().describe('mm'),
  total: z.int().describe('mm'),
  leftGrams: z.number(),
  totalGrams: z.number(),
  percentLeft: z.number(),
  printer: z.int(),
})

export const maintenanceJobRecord = z.looseObject({
  id: z.int(),
  printer_id: z.int(),
  printer_name: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  scheduled_date: z.string(),
  progress: z.int(),
})

export const problemRecord = z.looseObject({
  id: z.int(),
  printer_id: z.int(),
  printer_name: z.string(),
  description: z.string(),
  status: z.string(),
  created_at: z.string(),
})

export const sparePartRecord = z.looseObject({
  id: z.int(),
  name: z.string(),
  stock: z.int(),
  low_stock_threshold: z.int(),
})

export const scheduleRecord = z.looseObject({ id: z.int(), name: z.string() })

/** Amounts are in minor units of the company's currency. */
export const balanceChange = z.object({
  user: userShort,
  amount: z.int(),
  balance: z.int(),
  currency: z.string(),
  reason: z.string().nullable(),
  by: actor,
})
