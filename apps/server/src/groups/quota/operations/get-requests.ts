import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import {
  describeRequest,
  describeStanding,
  listRequests,
  loadQuotas,
  quotaRequestRecord,
  quotaStatusRecord,
} from '#domain/ledger/index'
import { findSettings } from '#domain/organization/index'
import { findMembersByUser, namesOfUsers, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'

export const getRequests = defineOperation({
  id: 'quota/GetRequests',
  summary: 'Requests for more quota: one’s own, or those of everyone for whoever answers them',
  effect: 'reads',
  permission: { own: 'any-member', others: 'approve_quota_requests' },
  scope: 'quota.read',
  body: z.object({
    user_id: userOfCompany.one.optional(),
    status: z.enum(['pending', 'approved', 'denied']).optional(),
    page: pageNumber,
    page_size: pageSize(25),
    sort_dir: sortDirection.default('desc'),
  }),
  output: z.object({
    data: z.array(
      quotaRequestRecord.extend({
        quota: quotaStatusRecord.nullable().describe('How it stands now; null: nothing limits'),
      }),
    ),
    ...pageFields,
  }),
  async handler({ caller, read }, { user_id: member, status, page, page_size, sort_dir }) {
    const everyone = mayUse(caller, 'approve_quota_requests') ? null : caller.user.id
    const userId = member?.userId ?? everyone
    return read(async (transaction) => {
      const wanted = { number: page, size: page_size, direction: sort_dir }
      const { rows, total } = await listRequests(transaction, { userId, status }, wanted)
      const asking = [...new Set(rows.map((row) => row.user_id))]
      const answering = rows.flatMap((row) => (row.resolved_by === null ? [] : [row.resolved_by]))
      const names = await namesOfUsers(transaction, [...new Set([...asking, ...answering])])
      const members = asking.length > 0 ? await findMembersByUser(transaction, asking) : []
      const quotas = await loadQuotas(transaction, members, await findSettings(transaction), new Date())
      const data = rows.map((row) => {
        const standing = quotas.find(
          (one) => one.userId === row.user_id && one.kind === row.kind && one.period === row.period,
        )
        return { ...describeRequest(row, names), quota: standing ? describeStanding(standing) : null }
      })
      return { data, total, page_amount: pageAmount(total, page_size) }
    })
  },
})
