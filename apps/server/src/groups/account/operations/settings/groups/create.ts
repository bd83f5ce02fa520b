import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import {
  changedRights,
  describeRank,
  insertRanks,
  noRights,
  rankPermissions,
  rankRecord,
  refuseBeyondCaller,
} from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { line, paragraph } from '#schemas/text'

export const create = defineOperation({
  id: 'account/settings/groups/Create',
  summary: 'Create ranks',
  effect: 'changes',
  permission: 'org_rank_management',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    ranks: z
      .array(
        z.object({
          title: line(64),
          description: paragraph(500).default(''),
          sort_order: integer(0, 100_000).default(0),
          permissions: rankPermissions,
        }),
      )
      .min(1)
      .max(50),
  }),
  output: z.object({ data: z.array(rankRecord) }),
  emits: ['organization.rank_created'],
  idempotent: true,
  async handler({ caller, company, write }, { ranks }) {
    const wanted = ranks.map((rank) => ({
      title: rank.title,
      description: rank.description,
      sortOrder: rank.sort_order,
      ...changedRights(noRights, rank.permissions),
    }))
    for (const rank of wanted) refuseBeyondCaller(caller, rank.permissions)
    return write(async (transaction) => {
      const created = await insertRanks(transaction, wanted)
      for (const rank of created) {
        const named = { id: rank.id, name: rank.title }
        transaction.emit('organization.rank_created', { rank: named, user: shortUser(caller.user) })
      }
      return { data: created.map((rank) => describeRank(rank, company.kind)) }
    })
  },
})
