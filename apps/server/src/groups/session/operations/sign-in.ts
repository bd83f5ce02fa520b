import { z } from 'zod'
import { csrfTokenOf } from '#core/auth/secrets'
import { defineOperation } from '#groups/define-operation'
import { emailAddress, line } from '#schemas/text'

export const signIn = defineOperation({
  id: 'session/SignIn',
  summary: 'Sign in with e-mail address and password; answers with a session cookie',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({
    email: emailAddress,
    password: z.string().min(1).max(200),
    totp: line(40, 0)
      .optional()
      .describe('Code of the authenticator app, or a recovery code, where a second factor is in use'),
  }),
  output: z.object({ csrf_token: z.string().describe('To be sent as X-CSRF-Token with every change') }),
  async handler({ services, request }, { email, password, totp }) {
    const { address, userAgent } = request
    const token = await services.signIn.signIn({ email, password, totp, address, userAgent })
    if (request.sessionToken) await services.signIn.signOut(request.sessionToken)
    request.setSessionCookie(token)
    return { csrf_token: csrfTokenOf(token) }
  },
})
