import { z } from 'zod'
import { clientFields, clientId, clientRecord } from '#domain/oauth/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

const { name, redirect_uris, any_loopback_port, any_redirect, scopes, logo } = clientFields

export const update = defineOperation({
  id: 'oauth2/clients/Update',
  summary: 'Change an application, or switch it or a pre-made one on or off; what is not sent stays as it is',
  effect: 'changes',
  extension: true,
  permission: 'org_admin',
  operator: true,
  scope: 'no-token',
  body: z.object({
    client_id: clientId,
    name: name.optional(),
    redirect_uris: redirect_uris.optional(),
    any_loopback_port: any_loopback_port.optional(),
    any_redirect: any_redirect.optional(),
    scopes: scopes.optional().describe('Taking one away also takes it from tokens that exist'),
    logo: logo.optional(),
    enabled: flag.optional().describe('While it is off, its tokens do not work'),
    secret: z
      .enum(['keep', 'renew'])
      .default('keep')
      .describe('A new secret is in the answer; the old one ends at once'),
  }),
  output: z.object({ client: clientRecord, client_secret: z.string().nullable() }),
  async handler({ services }, { client_id, secret: wanted, ...change }) {
    const newSecret = wanted === 'renew'
    const { client, secret } = await services.oauthClients.change(client_id, { ...change, newSecret })
    return { client, client_secret: secret }
  },
})
