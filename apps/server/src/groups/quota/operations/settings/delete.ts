import { z } from 'zod'
import { deleteQuota, overrideQuota, ownMember, quotaOfCompany } from '#domain/ledger/index'
import { defineOperation } from '#groups/define-operation'
import type { QuotaKind, QuotaPeriod } from '#vocabulary/quotas'

export const remove = defineOperation({
  id: 'quota/settings/Delete',
  summary: 'Delete a quota of a rank, a class or a user; what was used stays noted',
  effect: 'changes',
  extension: true,
  permission: 'manage_quotas',
  scope: 'quota.write',
  plan: 'print_farm',
  body: z.object({ id: quotaOfCompany.one }),
  output: z.object({}),
  emits: ['quota.adjusted'],
  async handler({ caller, write }, { id: quota }) {
    await write(async (transaction) => {
      if (quota.user_id === null) await deleteQuota(transaction, quota.id)
      else {
        const member = await ownMember(transaction, quota.user_id)
        const counted = { kind: quota.kind as QuotaKind, period: quota.period as QuotaPeriod }
        await overrideQuota(transaction, member, { ...counted, override: null }, caller.user)
      }
    })
    return {}
  },
})
