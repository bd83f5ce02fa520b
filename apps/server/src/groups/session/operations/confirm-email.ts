import { z } from 'zod'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const confirmEmail = defineOperation({
  id: 'session/ConfirmEmail',
  summary: 'Confirm the e-mail address of a registration with the link from the mailbox',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({ token: line(128) }),
  output: z.object({
    state: z.enum(['joined', 'pending']).describe('pending: an administrator has to approve first'),
    company: z.object({ id: z.int(), name: z.string() }),
  }),
  emits: ['organization.user_signup', 'organization.user_pending'],
  async handler({ services }, { token }) {
    const { standing, company } = await services.registration.confirm(token)
    return { state: standing, company }
  },
})
