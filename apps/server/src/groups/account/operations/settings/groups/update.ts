import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import {
  changedRights,
  describeRank,
  type RankRow,
  rankOfCompany,
  rankPermissions,
  rankRecord,
  refuseBeyondCaller,
  refuseForeignRank,
  rightsOfRank,
  updateRank,
} from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { line, paragraph } from '#schemas/text'

const rankChange = z.object({
  id: rankOfCompany.one,
  title: line(64).optional(),
  description: paragraph(500).optional(),
  sort_order: integer(0, 100_000).optional(),
  permissions: rankPermissions.optional(),
})

const applied = (rank: RankRow, change: Omit<z.output<typeof rankChange>, 'id'>) => ({
  title: change.title ?? rank.title,
  description: change.description ?? rank.description,
  sortOrder: change.sort_order ?? rank.sort_order,
  ...changedRights(rightsOfRank(rank), change.permissions ?? {}),
})

export const update = defineOperation({
  id: 'account/settings/groups/Update',
  summary: 'Change ranks; what is not sent stays as it is',
  effect: 'changes',
  permission: 'org_rank_management',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ ranks: z.array(rankChange).min(1).max(50) }),
  output: z.object({ data: z.array(rankRecord) }),
  emits: ['organization.rank_updated'],
  async handler({ caller, company, write }, { ranks }) {
    const ids = new Set(ranks.map(({ id }) => id.id))
    if (ids.size < ranks.length)
      throw new Failure('invalid_input', { message: 'ranks: the same rank is there twice' })
    const wanted = ranks.map(({ id: rank, ...change }) => {
      refuseForeignRank(caller, rank)
      const after = applied(rank, change)
      refuseBeyondCaller(caller, after.permissions)
      return { rank, after }
    })
    return write(async (transaction) => {
      const data = []
      for (const { rank, after } of wanted) {
        const saved = await updateRank(transaction, rank.id, after)
        const named = { id: saved.id, name: saved.title }
        transaction.emit('organization.rank_updated', { rank: named, user: shortUser(caller.user) })
        data.push(describeRank(saved, company.kind))
      }
      return { data }
    })
  },
})
