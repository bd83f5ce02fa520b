import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { rankOfCompany } from '#domain/access/index'
import {
  confirmationOf,
  departureChoices,
  departureEvents,
  inactiveMembers,
  sendAway,
} from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'

export const cleanupExecute = defineOperation({
  id: 'users/CleanupExecute',
  summary: 'Remove exactly the users that the preview showed',
  effect: 'changes',
  permission: 'delete_user',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    confirmation: z
      .string()
      .length(32)
      .describe('What CleanupPreview answered')
      .meta({ examples: ['e3b0c44298fc1c149afbf4c8996fb924'] }),
    inactive_days: integer(1, 3650).default(365),
    ranks: rankOfCompany.list.optional(),
    include_pending: flag.default(false),
    ...departureChoices,
  }),
  output: z.object({ deleted: z.int() }),
  emits: departureEvents,
  async handler(
    { caller, services: { departures }, write },
    { confirmation, inactive_days, ranks, include_pending, ...choices },
  ) {
    const criteria = {
      inactiveDays: inactive_days,
      rankIds: ranks?.map((rank) => rank.id),
      includePending: include_pending,
    }
    return write(async (transaction) => {
      const members = await inactiveMembers(transaction, caller, criteria)
      if (confirmationOf(members) !== confirmation) {
        throw new Failure('wrong_state', { message: 'The list changed since the preview: look at it again' })
      }
      await sendAway(transaction, caller, members, choices, departures)
      return { deleted: members.length }
    })
  },
})
