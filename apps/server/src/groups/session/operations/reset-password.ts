import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const resetPassword = defineOperation({
  id: 'session/ResetPassword',
  summary: 'Set a new password with the link from the mailbox; ends every session of the user',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({
    token: line(128),
    password: z.string().min(1).max(200).describe('At least 10 characters, and not the e-mail address'),
  }),
  output: z.object({}),
  async handler({ services, request }, { token, password }) {
    await services.passwords.reset(token, password, request.address)
    return {}
  },
})
