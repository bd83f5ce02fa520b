import { z } from 'zod'
import { signedIn } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const changePassword = defineOperation({
  id: 'session/ChangePassword',
  summary: 'Change the own password; ends every other session',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({
    current_password: z.string().min(1).max(200),
    new_password: z.string().min(1).max(200).describe('At least 10 characters, and not the e-mail address'),
  }),
  output: z.object({}),
  async handler({ caller, services, request }, { current_password, new_password }) {
    const person = signedIn(caller)
    await services.passwords.change(person, {
      current: current_password,
      wanted: new_password,
      address: request.address,
      sessionToken: request.sessionToken ?? '',
    })
    await services.noteOwnChange(person, request, 'session/ChangePassword')
    return {}
  },
})
