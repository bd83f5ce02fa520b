import { z } from 'zod'
import { rankOfCompany } from '#domain/access/index'
import { belongings, confirmationOf, inactiveMembers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'
import { timestamp } from '#schemas/time'

export const cleanupPreview = defineOperation({
  id: 'users/CleanupPreview',
  summary: 'Whom a clean-up of inactive users would remove, and what they would leave behind',
  effect: 'reads',
  permission: 'delete_user',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    inactive_days: integer(1, 3650).default(365).describe('Not online for this many days'),
    ranks: rankOfCompany.list.optional().describe('Only users of these ranks'),
    include_pending: flag.default(false).describe('Also those who wait for approval'),
  }),
  output: z.object({
    confirmation: z.string().describe('To be sent to CleanupExecute; stands for exactly these users'),
    total: z.int(),
    data: z.array(
      z.object({
        id: z.int(),
        relation_id: z.int(),
        name: z.string(),
        email: z.string(),
        rank: z.int(),
        last_seen: timestamp,
        running_prints: z.int(),
        queue_items: z.int(),
        files: z.int(),
      }),
    ),
  }),
  async handler({ caller, services: { departures }, read }, { inactive_days, ranks, include_pending }) {
    const criteria = {
      inactiveDays: inactive_days,
      rankIds: ranks?.map((rank) => rank.id),
      includePending: include_pending,
    }
    const { members, left } = await read(async (transaction) => {
      const found = await inactiveMembers(transaction, caller, criteria)
      const userIds = found.map((member) => member.userId)
      return { members: found, left: await belongings(transaction, userIds, departures) }
    })
    const data = members.map((member, index) => ({
      id: member.userId,
      relation_id: member.membershipId,
      name: `${member.firstName} ${member.lastName}`.trim(),
      email: member.email,
      rank: member.rankId,
      last_seen: member.lastSeen.toISOString(),
      running_prints: left[index]?.running_prints ?? 0,
      queue_items: left[index]?.queue_items ?? 0,
      files: left[index]?.files ?? 0,
    }))
    return { confirmation: confirmationOf(members), total: data.length, data }
  },
})
