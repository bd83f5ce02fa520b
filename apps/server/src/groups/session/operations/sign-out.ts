import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'

export const signOut = defineOperation({
  id: 'session/SignOut',
  summary: 'End the browser session',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  output: z.object({}),
  async handler({ services, request }) {
    if (request.sessionToken) await services.signIn.signOut(request.sessionToken)
    request.setSessionCookie(null)
    return {}
  },
})
