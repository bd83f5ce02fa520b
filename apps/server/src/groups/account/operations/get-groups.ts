import { z } from 'zod'
import { listRanks } from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'

export const getGroups = defineOperation({
  id: 'account/GetGroups',
  summary: 'The ranks of the company, by name',
  effect: 'reads',
  permission: 'org_rank_management',
  scope: 'user.read',
  plan: 'print_farm',
  output: z.object({ groups: z.array(z.object({ id: z.int(), name: z.string() })) }),
  async handler({ read }) {
    const ranks = await read(listRanks)
    return { groups: ranks.map((rank) => ({ id: rank.id, name: rank.title })) }
  },
})
