import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { emailAddress } from '#schemas/text'

export const requestPasswordReset = defineOperation({
  id: 'session/RequestPasswordReset',
  summary: 'Ask for a link to set a new password; the answer is the same whether the address is known or not',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({ email: emailAddress }),
  output: z.object({}),
  async handler({ services, request }, { email }) {
    await services.passwords.requestReset(email, request.address)
    return {}
  },
})
