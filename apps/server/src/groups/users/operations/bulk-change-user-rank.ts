import { z } from 'zod'
import { rankOfCompany } from '#domain/access/index'
import { changeRanks, memberOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const bulkChangeUserRank = defineOperation({
  id: 'users/BulkChangeUserRank',
  summary: 'Give many users another rank; all of them or none',
  effect: 'changes',
  permission: 'change_user_rank',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ relation_ids: memberOfCompany.list, rank_id: rankOfCompany.one }),
  output: z.object({ changed: z.int() }),
  async handler({ caller, write }, { relation_ids: members, rank_id: rank }) {
    if (members.length > 0) await write((transaction) => changeRanks(transaction, caller, members, rank))
    return { changed: members.length }
  },
})
