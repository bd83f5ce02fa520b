import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const acceptInvitation = defineOperation({
  id: 'session/AcceptInvitation',
  summary: 'Join an organisation with the account that is signed in',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({ invitation: line(64).describe('The last part of the link of an invitation') }),
  output: z.object({ company: z.object({ id: z.int(), name: z.string() }) }),
  emits: ['organization.user_signup'],
  async handler({ services, request }, { invitation }) {
    // Someone who is no member of any company yet can be signed in all the same.
    const holder = await services.ownSessions.holder(request.sessionToken)
    if (!holder) throw new Failure('not_authenticated')
    return { company: await services.registration.accept(invitation, holder.id) }
  },
})
