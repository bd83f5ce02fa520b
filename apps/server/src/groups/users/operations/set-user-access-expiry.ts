import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import {
  refuseMembersAbove,
  refuseWithoutAdministrator,
  setAccessExpiry,
  userOfCompany,
} from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const setUserAccessExpiry = defineOperation({
  id: 'users/SetUserAccessExpiry',
  summary: 'Decide until when a user may come in',
  effect: 'changes',
  permission: 'org_manage_access_security',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    user_id: userOfCompany.one,
    expires_at: z.iso.datetime({ offset: true }).nullable().describe('null: without end'),
  }),
  output: z.object({ expires_at: z.string().nullable() }),
  async handler({ caller, write }, { user_id: member, expires_at }) {
    const end = expires_at === null ? null : new Date(expires_at)
    if (end && member.userId === caller.user.id) {
      throw new Failure('conflict', {
        message: 'You cannot set an end for yourself: ask another administrator',
      })
    }
    await write(async (transaction) => {
      await refuseMembersAbove(transaction, caller, [member])
      if (end) await refuseWithoutAdministrator(transaction, [member.membershipId])
      await setAccessExpiry(transaction, member.membershipId, end)
    })
    return { expires_at: end?.toISOString() ?? null }
  },
})
