import { z } from 'zod'
import { timestamp } from '#schemas/time'
import type { BalanceStanding } from './may-start-print.ts'
import type { BalanceEntryRow } from './queries/balance-entries.ts'
import type { PurchaseRow } from './queries/balance-purchases.ts'

const person = z.object({ id: z.int(), name: z.string() })
const minorUnits = z.int().describe('In minor units of the currency')

export const balanceRecord = z.object({
  enabled: z.boolean().describe('Whether prints are paid from it'),
  amount: minorUnits,
  credit_limit: minorUnits,
  currency: z.string(),
})

export const describeBalance = (balance: BalanceStanding): z.input<typeof balanceRecord> => ({
  enabled: balance.isCharged,
  amount: balance.amount,
  credit_limit: balance.creditLimit,
  currency: balance.currency,
})

export const balanceEntryRecord = z.object({
  id: z.int(),
  at: timestamp,
  kind: z.string().describe('top_up, purchase, adjustment, charge or refund'),
  amount: minorUnits,
  balance: z.int().describe('After this entry'),
  reason: z.string().nullable(),
  subject: z.string().nullable().describe('What was charged or given back'),
  by: person.nullable().describe('Null: the service itself'),
})

export const describeEntry = (
  row: BalanceEntryRow,
  names: ReadonlyMap<number, string>,
): z.input<typeof balanceEntryRecord> => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  amount: row.amount,
  balance: row.balance,
  reason: row.reason,
  subject: row.subject,
  by: row.by_user_id === null ? null : { id: row.by_user_id, name: names.get(row.by_user_id) ?? '' },
})

export const purchaseRecord = z.object({
  id: z.int(),
  user: person,
  amount: minorUnits,
  currency: z.string(),
  status: z.string().describe('pending, paid or refused'),
  comment: z.string().nullable(),
  created_at: timestamp,
  resolved_at: timestamp.nullable(),
  resolved_by: person.nullable(),
})

export const describePurchase = (
  row: PurchaseRow,
  names: ReadonlyMap<number, string>,
): z.input<typeof purchaseRecord> => ({
  id: row.id,
  user: { id: row.user_id, name: names.get(row.user_id) ?? '' },
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolved_by:
    row.resolved_by === null ? null : { id: row.resolved_by, name: names.get(row.resolved_by) ?? '' },
})
