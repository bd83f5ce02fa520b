import { z } from 'zod'
import { signedIn } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const disable = defineOperation({
  id: 'session/totp/Disable',
  summary: 'Switch the second factor off; needs the password and a code',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({
    password: z.string().min(1).max(200).describe('The own password'),
    totp: line(40).describe('Code of the authenticator app, or a recovery code'),
  }),
  output: z.object({}),
  async handler({ caller, services, request }, { password, totp }) {
    const person = signedIn(caller)
    const { address, userAgent } = request
    const userId = await services.signIn.identify({
      email: person.user.email,
      password,
      totp,
      address,
      userAgent,
    })
    await services.secondFactor.disable(userId)
    await services.noteOwnChange(person, request, 'session/totp/Disable')
    return {}
  },
})
