import { z } from 'zod'
import { rankOfCompany } from '#domain/access/index'
import { changeRanks, memberOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const changeUserRank = defineOperation({
  id: 'users/ChangeUserRank',
  summary: 'Give a user another rank',
  effect: 'changes',
  permission: 'change_user_rank',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ relation_id: memberOfCompany.one, rank_id: rankOfCompany.one }),
  output: z.object({}),
  async handler({ caller, write }, { relation_id: member, rank_id: rank }) {
    await write((transaction) => changeRanks(transaction, caller, [member], rank))
    return {}
  },
})
