import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { id } from '#schemas/ids'

export const endSession = defineOperation({
  id: 'session/EndSession',
  summary: 'End one of the own sessions; one that has ended already does no harm',
  effect: 'changes',
  extension: true,
  permission: 'any-member',
  scope: 'no-token',
  body: z.object({ id }),
  output: z.object({ ended: z.boolean().describe('False when there was no such session') }),
  async handler({ caller, services }, input) {
    return { ended: (await services.ownSessions.end(caller.user.id, input.id)) > 0 }
  },
})
