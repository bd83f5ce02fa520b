import { z } from 'zod'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { refusalsFor, wholeAmounts } from '#domain/ledger/index'
import { findMembersByUser } from '#domain/people/index'
import type { QueueItem } from './queries/queue-items.ts'

export const quotaWarningsRecord = z.object({
  over_quota: z.boolean().describe('A quota of the owner is used up'),
  insufficient_balance: z.boolean(),
  would_exceed: z
    .array(z.string())
    .describe('Quotas that one more copy does not fit into, such as grams/month'),
  details: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      kind: z.string().optional(),
      period: z.string().optional(),
      needed: z.number().optional(),
      available: z.number().optional(),
    }),
  ),
})

/** What stands against printing one copy for its owner now; nothing to tell when the owner has left. */
export const quotaWarningsOf = async (
  transaction: ReadTransaction,
  item: QueueItem,
): Promise<z.input<typeof quotaWarningsRecord> | undefined> => {
  const [owner] = await findMembersByUser(transaction, [item.userId])
  if (!owner) return undefined
  const copy = { prints: 1, grams: item.facts?.grams ?? 0, print_seconds: item.facts?.seconds ?? 0 }
  const refusals = await refusalsFor(transaction, owner, wholeAmounts(copy))
  const exceeded = refusals.filter(({ code }) => code === 'quota_exceeded')
  return {
    over_quota: exceeded.some(({ available }) => available === 0),
    insufficient_balance: refusals.some(({ code }) => code === 'insufficient_balance'),
    would_exceed: exceeded.map(({ kind, period }) => `${kind}/${period}`),
    details: refusals,
  }
}
