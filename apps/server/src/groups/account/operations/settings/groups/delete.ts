import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import {
  countMembersByRank,
  deleteRank,
  rankOfCompany,
  refuseBeyondCaller,
  refuseForeignRank,
  rightsOfRank,
} from '#domain/access/index'
import { moveMembersToRank } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const remove = defineOperation({
  id: 'account/settings/groups/Delete',
  summary: 'Delete a rank; its users get the replacement',
  effect: 'changes',
  permission: 'org_rank_management',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ id: rankOfCompany.one, replacementRankId: rankOfCompany.one.optional() }),
  output: z.object({}),
  emits: ['organization.rank_deleted'],
  async handler({ caller, write }, { id: rank, replacementRankId: replacement }) {
    refuseForeignRank(caller, rank)
    if (replacement?.id === rank.id) {
      throw new Failure('invalid_input', { message: 'replacementRankId: must be another rank' })
    }
    if (replacement) refuseBeyondCaller(caller, rightsOfRank(replacement).permissions)
    await write(async (transaction) => {
      const members = (await countMembersByRank(transaction)).get(rank.id) ?? 0
      if (members > 0 && !replacement) {
        throw new Failure('conflict', { message: `${members} users have this rank: choose a replacement` })
      }
      if (replacement) await moveMembersToRank(transaction, rank.id, replacement.id)
      await deleteRank(transaction, rank.id)
      const named = { id: rank.id, name: rank.title }
      transaction.emit('organization.rank_deleted', { rank: named, user: shortUser(caller.user) })
    })
    return {}
  },
})
