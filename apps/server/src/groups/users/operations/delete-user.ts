import { z } from 'zod'
import { departureChoices, departureEvents, sendAway, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const deleteUser = defineOperation({
  id: 'users/DeleteUser',
  summary: 'Remove a user from the company and decide what becomes of the user’s things',
  effect: 'changes',
  permission: 'delete_user',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ user_id: userOfCompany.one, ...departureChoices }),
  output: z.object({}),
  emits: departureEvents,
  async handler({ caller, services: { departures }, write }, { user_id: member, ...choices }) {
    await write((transaction) => sendAway(transaction, caller, [member], choices, departures))
    return {}
  },
})
