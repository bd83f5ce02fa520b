import { z } from 'zod'
import { allowedApplicationOfCaller, deleteGrant } from '#domain/oauth/index'
import { defineOperation } from '#groups/define-operation'

export const revoke = defineOperation({
  id: 'oauth2/apps/Revoke',
  summary: 'Take back what an application was allowed; its tokens end at once',
  effect: 'changes',
  extension: true,
  permission: { own: 'any-member', others: 'org_admin' },
  scope: 'no-token',
  body: z.object({ id: allowedApplicationOfCaller.one }),
  output: z.object({}),
  async handler({ write }, { id: application }) {
    await write((transaction) => deleteGrant(transaction, application.id))
    return {}
  },
})
