import { z } from 'zod'
import { clientFields, clientId, clientRecord } from '#domain/oauth/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

export const create = defineOperation({
  id: 'oauth2/clients/Create',
  summary:
    'Approve an application that may ask users for OAuth2 tokens; its secret is shown only in this answer',
  effect: 'changes',
  extension: true,
  permission: 'org_admin',
  operator: true,
  scope: 'no-token',
  body: z.object({
    ...clientFields,
    redirect_uris: clientFields.redirect_uris.optional(),
    any_loopback_port: clientFields.any_loopback_port.default(false),
    any_redirect: clientFields.any_redirect.default(false),
    logo: clientFields.logo.default(null),
    confidential: flag.default(true).describe('It can keep a secret; programs people install cannot'),
    client_id: clientId
      .optional()
      .describe('Chosen by the service when absent')
      .meta({ examples: ['my-application'] }),
    client_secret: z
      .string()
      .min(16)
      .max(200)
      .optional()
      .describe('Only where the application has one built in')
      .meta({ examples: ['one-that-the-application-has'] }),
  }),
  output: z.object({
    client: clientRecord,
    client_secret: z.string().nullable().describe('It cannot be shown again'),
  }),
  async handler({ services }, { client_id, client_secret, redirect_uris = [], ...facts }) {
    const { client, secret } = await services.oauthClients.register({
      ...facts,
      redirect_uris,
      clientId: client_id,
      clientSecret: client_secret,
    })
    return { client, client_secret: secret }
  },
})
