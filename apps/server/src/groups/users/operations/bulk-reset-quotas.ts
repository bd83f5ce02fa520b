import { z } from 'zod'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { rankOfCompany } from '#domain/access/index'
import { quotaKind, quotaPeriod, resetQuotas } from '#domain/ledger/index'
import { classOfCompany, listMembers, type Member, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

interface Named {
  readonly users: readonly Member[]
  readonly rankIds: readonly number[]
  readonly classIds: readonly number[]
  readonly all: boolean
}

const membersNamed = async (transaction: ReadTransaction, named: Named): Promise<Member[]> => {
  const { users, rankIds, classIds, all } = named
  const found = [...users]
  if (all) found.push(...(await listMembers(transaction)))
  else {
    if (rankIds.length > 0) found.push(...(await listMembers(transaction, { rankIds })))
    if (classIds.length > 0) found.push(...(await listMembers(transaction, { classIds })))
  }
  return [...new Map(found.map((member) => [member.userId, member])).values()]
}

export const bulkResetQuotas = defineOperation({
  id: 'users/BulkResetQuotas',
  summary: 'Count the quotas of many users from zero again, now',
  effect: 'changes',
  permission: 'manage_quotas',
  scope: 'quota.write',
  plan: 'print_farm',
  body: z.object({
    user_ids: userOfCompany.list.optional(),
    rank_ids: rankOfCompany.list.optional(),
    class_ids: classOfCompany.list.optional(),
    all: flag.default(false).describe('Everyone in the company'),
    kind: quotaKind.optional(),
    period: quotaPeriod.optional(),
  }),
  output: z.object({ users: z.int(), reset: z.int().describe('How many quotas were reset') }),
  emits: ['quota.reset'],
  async handler({ caller, write }, { user_ids, rank_ids, class_ids, all, kind, period }) {
    const [users, ranks, classes] = [user_ids ?? [], rank_ids ?? [], class_ids ?? []]
    if (!all && users.length + ranks.length + classes.length === 0) {
      throw new Failure('invalid_input', {
        message: 'user_ids: name users, ranks or classes, or send all',
        fields: { field: 'user_ids' },
      })
    }
    const [rankIds, classIds] = [ranks.map(({ id }) => id), classes.map(({ id }) => id)]
    return write(async (transaction) => {
      const members = await membersNamed(transaction, { users, rankIds, classIds, all })
      const reset = await resetQuotas(transaction, members, { kind, period }, caller.user)
      return { users: members.length, reset }
    })
  },
})
