import { z } from 'zod'
import { listRanks } from '#domain/access/index'
import { describeQuota, listQuotas, quotaRecord } from '#domain/ledger/index'
import { listClasses, namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize } from '#schemas/page'

export const get = defineOperation({
  id: 'quota/settings/Get',
  summary: 'The quotas that are defined for ranks, classes and users',
  effect: 'reads',
  extension: true,
  permission: 'manage_quotas',
  scope: 'quota.read',
  plan: 'print_farm',
  body: z.object({
    page: pageNumber,
    page_size: pageSize(25),
    for: z.enum(['rank', 'class', 'user']).optional(),
  }),
  output: z.object({ data: z.array(quotaRecord), ...pageFields }),
  async handler({ read }, { page, page_size, for: target }) {
    return read(async (transaction) => {
      const wanted = { number: page, size: page_size, direction: 'asc' } as const
      const { rows, total } = await listQuotas(transaction, target, wanted)
      const users = rows.flatMap((row) => (row.user_id === null ? [] : [row.user_id]))
      const names = {
        rank: new Map((await listRanks(transaction)).map((rank) => [rank.id, rank.title])),
        class: new Map((await listClasses(transaction)).map((one) => [one.id, one.name])),
        user: await namesOfUsers(transaction, [...new Set(users)]),
      }
      const data = rows.map((row) => describeQuota(row, names))
      return { data, total, page_amount: pageAmount(total, page_size) }
    })
  },
})
