import { z } from 'zod'
import { csrfTokenOf } from '#core/auth/secrets'
import { defineOperation } from '#groups/define-operation'
import { id } from '#schemas/ids'
import { languageCode } from '#schemas/language'
import { emailAddress, line } from '#schemas/text'

export const register = defineOperation({
  id: 'session/Register',
  summary: 'Register with an invitation, or in an organisation that is open to everyone',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({
    email: emailAddress,
    first_name: line(64),
    last_name: line(64, 0).default(''),
    password: z.string().min(1).max(200).describe('At least 10 characters, and not the e-mail address'),
    language: languageCode.default('en'),
    invitation: line(64).optional().describe('The last part of the link of an invitation'),
    company_id: id.optional().describe('Without an invitation: the organisation; default the first open one'),
  }),
  output: z.object({
    state: z
      .enum(['joined', 'confirm_email'])
      .describe('confirm_email: a message was sent to the address, whether it is known or not'),
    csrf_token: z.string().nullable().describe('When joined: of the session that was begun'),
  }),
  emits: ['organization.user_signup'],
  async handler({ services, request }, input) {
    const { address, userAgent } = request
    const { userId } = await services.registration.register({
      email: input.email,
      firstName: input.first_name,
      lastName: input.last_name,
      password: input.password,
      language: input.language,
      invitation: input.invitation,
      companyId: input.company_id,
      address,
    })
    if (userId === null) return { state: 'confirm_email' as const, csrf_token: null }
    const token = await services.signIn.openSession(userId, { address, userAgent })
    request.setSessionCookie(token)
    return { state: 'joined' as const, csrf_token: csrfTokenOf(token) }
  },
})
