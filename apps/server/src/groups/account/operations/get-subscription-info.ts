import { z } from 'zod'
import { countApiKeys, listRanks, maximumKeysPerUser } from '#domain/access/index'
import { bytesOfContents } from '#domain/library/index'
import { countMembers } from '#domain/people/index'
import { countPrinters } from '#domain/printers/index'
import { defineOperation } from '#groups/define-operation'
import { plans } from '#vocabulary/plans'

const limit = z.int().nullable().describe('Null: no limit')

export const getSubscriptionInfo = defineOperation({
  id: 'account/GetSubscriptionInfo',
  summary: 'The plan of the company, its limits, and what is used of them',
  effect: 'reads',
  permission: 'manage_subscription',
  scope: 'no-token',
  output: z.object({
    subscription: z.object({
      plan: z.string(),
      title: z.string(),
      includes: z.array(z.string()).describe('Plans whose operations are open as well'),
      status: z.string(),
      self_hosted: z.boolean(),
      renews_at: z.string().nullable().describe('Null: it does not end'),
      billing_available: z.boolean(),
    }),
    limits: z.object({ users: limit, printers: limit, storage_bytes: limit, api_keys_per_user: limit }),
    usage: z.object({
      users: z.int(),
      pending_users: z.int(),
      ranks: z.int(),
      api_keys: z.int(),
      printers: z.int(),
      storage_bytes: z.int().describe('Of all files; what several share counts once'),
      storage_free_bytes: z.int().nullable().describe('On the disk of the installation; null: not known'),
    }),
  }),
  async handler({ company, read, services }) {
    const plan = plans[company.plan]
    const { freeBytes } = services.disk
    const counted = await read(async (transaction) => ({
      members: await countMembers(transaction),
      ranks: (await listRanks(transaction)).length,
      api_keys: await countApiKeys(transaction, null),
      printers: await countPrinters(transaction),
      bytes: await bytesOfContents(transaction),
    }))
    return {
      subscription: {
        plan: company.plan,
        title: plan.title,
        includes: [...plan.includes],
        status: 'active',
        self_hosted: true,
        renews_at: null,
        billing_available: services.billingUrl !== undefined,
      },
      limits: { users: null, printers: null, storage_bytes: null, api_keys_per_user: maximumKeysPerUser },
      usage: {
        users: counted.members.approved,
        pending_users: counted.members.pending,
        ranks: counted.ranks,
        api_keys: counted.api_keys,
        printers: counted.printers,
        storage_bytes: counted.bytes,
        storage_free_bytes: Number.isFinite(freeBytes) ? freeBytes : null,
      },
    }
  },
})
