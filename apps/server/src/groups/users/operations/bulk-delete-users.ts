import { z } from 'zod'
import { departureChoices, departureEvents, sendAway, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const bulkDeleteUsers = defineOperation({
  id: 'users/BulkDeleteUsers',
  summary: 'Remove many users from the company; all of them or none',
  effect: 'changes',
  permission: 'delete_user',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ user_ids: userOfCompany.list, ...departureChoices }),
  output: z.object({ deleted: z.int() }),
  emits: departureEvents,
  async handler({ caller, services: { departures }, write }, { user_ids: members, ...choices }) {
    await write((transaction) => sendAway(transaction, caller, members, choices, departures))
    return { deleted: members.length }
  },
})
