import { z } from 'zod'
import { quotaStatus, statusRecord } from '#domain/ledger/index'
import { userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const getUserStatus = defineOperation({
  id: 'quota/GetUserStatus',
  summary: 'The quotas of a user, what is left of them, and the balance',
  effect: 'reads',
  permission: { own: 'any-member', others: 'manage_quotas' },
  scope: 'quota.read',
  query: z.object({ user_id: userOfCompany.one }),
  output: statusRecord,
  async handler({ read }, { user_id: member }) {
    return read((transaction) => quotaStatus(transaction, member))
  },
})
