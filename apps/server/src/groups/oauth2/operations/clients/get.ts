import { z } from 'zod'
import { clientRecord } from '#domain/oauth/index'
import { defineOperation } from '#groups/define-operation'

export const get = defineOperation({
  id: 'oauth2/clients/Get',
  summary:
    'The applications that may ask users for OAuth2 tokens, and the pre-made ones that can be switched on',
  effect: 'reads',
  extension: true,
  permission: 'org_admin',
  operator: true,
  scope: 'no-token',
  output: z.object({ data: z.array(clientRecord) }),
  async handler({ services }) {
    return { data: await services.oauthClients.list() }
  },
})
