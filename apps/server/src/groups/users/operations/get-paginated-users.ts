import { z } from 'zod'
import { rankOfCompany } from '#domain/access/index'
import {
  classesOfUsers,
  classOfCompany,
  describeMember,
  listMemberPage,
  memberOrders,
  memberRecord,
} from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'
import { line } from '#schemas/text'

export const getPaginatedUsers = defineOperation({
  id: 'users/GetPaginatedUsers',
  summary: 'The users of the company, or those who wait for approval',
  effect: 'reads',
  permission: 'view_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    page: pageNumber,
    page_size: pageSize(25),
    approved: flag.default(true).describe('false: those who wait for approval'),
    search: line(128).optional().describe('Part of a name, an e-mail address or a phone number'),
    ranks: rankOfCompany.list.optional(),
    classes: classOfCompany.list.optional(),
    teacher: flag.optional(),
    sort_id: z.enum(memberOrders).default('added'),
    sort_dir: sortDirection.default('asc'),
  }),
  output: z.object({ data: z.array(memberRecord), ...pageFields }),
  async handler({ read }, { page, page_size, approved, search, ranks, classes, teacher, sort_id, sort_dir }) {
    const filter = {
      approved,
      search,
      teacher,
      rankIds: ranks?.map((rank) => rank.id),
      classIds: classes?.map((one) => one.id),
    }
    return read(async (transaction) => {
      const wanted = { number: page, size: page_size, order: sort_id, direction: sort_dir }
      const { rows, total } = await listMemberPage(transaction, filter, wanted)
      const classesByUser = await classesOfUsers(
        transaction,
        rows.map((row) => row.userId),
      )
      const data = rows.map((row) => describeMember(row, classesByUser.get(row.userId) ?? []))
      return { data, total, page_amount: pageAmount(total, page_size) }
    })
  },
})
