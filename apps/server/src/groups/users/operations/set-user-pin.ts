import { z } from 'zod'
import { hashPassword } from '#core/auth/passwords'
import { Failure } from '#core/operation/failure'
import {
  deletePin,
  isWeakPin,
  pinDigits,
  refuseMembersAbove,
  savePin,
  userOfCompany,
} from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const setUserPin = defineOperation({
  id: 'users/SetUserPin',
  summary: 'Set or remove the PIN a user identifies with at a printer',
  effect: 'changes',
  permission: { own: 'any-member', others: 'org_manage_access_security' },
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ user_id: userOfCompany.one, pin: pinDigits.nullable().describe('null removes it') }),
  output: z.object({}),
  async handler({ caller, write }, { user_id: member, pin }) {
    if (pin !== null && isWeakPin(pin)) {
      throw new Failure('invalid_input', { message: 'pin: is too easy to guess', fields: { field: 'pin' } })
    }
    const hash = pin === null ? null : await hashPassword(pin)
    await write(async (transaction) => {
      if (member.userId !== caller.user.id) await refuseMembersAbove(transaction, caller, [member])
      if (hash === null) await deletePin(transaction, member.userId)
      else await savePin(transaction, member.userId, hash)
    })
    return {}
  },
})
