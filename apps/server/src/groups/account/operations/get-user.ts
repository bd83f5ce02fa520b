import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'

export const getUser = defineOperation({
  id: 'account/GetUser',
  summary: 'The user behind the credential, and the company it belongs to',
  effect: 'reads',
  permission: 'any-member',
  scope: 'user.read',
  output: z.object({
    user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
    company: z.object({ id: z.int(), name: z.string() }),
  }),
  async handler({ caller: { user, company } }) {
    const name = `${user.firstName} ${user.lastName}`.trim()
    return { user: { id: user.id, name, email: user.email }, company: { id: company.id, name: company.name } }
  },
})
