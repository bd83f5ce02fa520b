import { z } from 'zod'
import { clientId } from '#domain/oauth/index'
import { defineOperation } from '#groups/define-operation'

export const remove = defineOperation({
  id: 'oauth2/clients/Delete',
  summary: 'Remove an application and end all its tokens; a pre-made one is switched off',
  effect: 'changes',
  extension: true,
  permission: 'org_admin',
  operator: true,
  scope: 'no-token',
  body: z.object({ client_id: clientId }),
  output: z.object({}),
  async handler({ services }, { client_id }) {
    await services.oauthClients.remove(client_id)
    return {}
  },
})
