import { z } from 'zod'
import { signedIn } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { id } from '#schemas/ids'

export const switchCompany = defineOperation({
  id: 'session/SwitchCompany',
  summary: 'Choose the company this browser session works in where the address names none',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({ company_id: id }),
  output: z.object({ company: z.object({ id: z.int(), name: z.string() }) }),
  async handler({ caller, services }, { company_id }) {
    const { id: chosen, name } = await services.ownSessions.switchCompany(signedIn(caller), company_id)
    return { company: { id: chosen, name } }
  },
})
