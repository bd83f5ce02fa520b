import { z } from 'zod'
import { signedIn } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const begin = defineOperation({
  id: 'session/totp/Begin',
  summary: 'Begin to set up an authenticator app as second factor',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({ password: z.string().min(1).max(200).describe('The own password') }),
  output: z.object({
    secret: z.string().describe('To be typed into the app; shown only now'),
    uri: z.string().describe('The same as an address for a QR code'),
  }),
  async handler({ caller, services, request }, { password }) {
    const { user } = signedIn(caller)
    await services.signIn.checkPassword({ email: user.email, password, address: request.address })
    return services.secondFactor.begin(user, 'Printyard')
  },
})
