import { z } from 'zod'
import { countMembersByRank, describeRank, listRanks, rankRecord } from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'

export const getGroups = defineOperation({
  id: 'account/settings/groups/GetGroups',
  summary: 'The ranks of the company with their permissions and how many users have them',
  effect: 'reads',
  permission: 'org_rank_management',
  scope: 'no-token',
  plan: 'print_farm',
  output: z.object({ data: z.array(rankRecord.extend({ users: z.int() })) }),
  async handler({ company, read }) {
    return read(async (transaction) => {
      const members = await countMembersByRank(transaction)
      const ranks = await listRanks(transaction)
      return {
        data: ranks.map((rank) => ({
          ...describeRank(rank, company.kind),
          users: members.get(rank.id) ?? 0,
        })),
      }
    })
  },
})
