import { z } from 'zod'
import { ClientRegistry, clientFields, clientId } from '#domain/oauth/index'
import { scopeNames } from '#vocabulary/scopes'
import { type Command, textOption, UsageProblem } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

const facts = z.object({ ...clientFields, client_id: clientId.optional() })

export const oauthClientCreate: Command = {
  name: 'oauth-client create',
  summary: 'Approve an application that may ask users for OAuth2 tokens, and print its id and secret.',
  options: {
    name: { type: 'string', meaning: 'Name shown to users', required: true },
    redirect: { type: 'string', meaning: 'Addresses users may be sent back to, comma separated' },
    scopes: { type: 'string', meaning: 'Scopes it may ask for, comma separated; default all' },
    public: { type: 'boolean', meaning: 'It cannot keep a secret and uses PKCE instead' },
    'any-port': { type: 'boolean', meaning: 'Addresses on the user’s own computer match with any port' },
    'any-redirect': { type: 'boolean', meaning: 'Users may be sent to any web address they trust' },
    logo: { type: 'string', meaning: 'https address of a picture' },
    'client-id': { type: 'string', meaning: 'Id the application has built in; default a random one' },
  },
  async run(values) {
    const parsed = facts.safeParse({
      name: textOption(values, 'name'),
      redirect_uris: textOption(values, 'redirect') ?? '',
      scopes: textOption(values, 'scopes') ?? scopeNames,
      any_loopback_port: values['any-port'] === true,
      any_redirect: values['any-redirect'] === true,
      logo: textOption(values, 'logo') ?? null,
      client_id: textOption(values, 'client-id'),
    })
    if (!parsed.success)
      throw new UsageProblem(
        parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; '),
      )
    const { client_id, ...client } = parsed.data
    await withDatabase(async (owner) => {
      const saved = await new ClientRegistry(owner).register({
        ...client,
        clientId: client_id,
        confidential: values.public !== true,
      })
      writeLine(`Client id  ${saved.client.client_id}`)
      if (saved.secret !== null) writeLine(`Secret     ${saved.secret}`)
    })
  },
}
