import { z } from 'zod'
import { belongings, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const previewDeletion = defineOperation({
  id: 'users/PreviewDeletion',
  summary: 'What users would leave behind, to decide what becomes of it',
  extension: true,
  effect: 'reads',
  permission: 'delete_user',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ user_ids: userOfCompany.list }),
  output: z.object({
    data: z.array(
      z.object({
        user_id: z.int(),
        running_prints: z.int(),
        queue_items: z.int().describe('Done ones too'),
        files: z.int(),
      }),
    ),
  }),
  async handler({ services: { departures }, read }, { user_ids: members }) {
    const userIds = members.map((member) => member.userId)
    return { data: await read((transaction) => belongings(transaction, userIds, departures)) }
  },
})
