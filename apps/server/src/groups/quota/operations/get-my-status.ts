import { ownMember, quotaStatus, statusRecord } from '#domain/ledger/index'
import { defineOperation } from '#groups/define-operation'

export const getMyStatus = defineOperation({
  id: 'quota/GetMyStatus',
  summary: 'One’s own quotas, what is left of them, and the balance',
  effect: 'reads',
  permission: 'any-member',
  scope: 'quota.read',
  output: statusRecord,
  async handler({ caller, read }) {
    return read(async (transaction) => quotaStatus(transaction, await ownMember(transaction, caller.user.id)))
  },
})
