import { ClientRegistry } from '#domain/oauth/index'
import type { Command } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const oauthClientList: Command = {
  name: 'oauth-client list',
  summary: 'List the applications that may ask users for OAuth2 tokens, and those that can be enabled.',
  async run() {
    await withDatabase(async (owner) => {
      for (const client of await new ClientRegistry(owner).list()) {
        const state = client.enabled ? 'on ' : 'off'
        const kind = client.confidential ? 'secret' : 'public'
        const addresses = client.any_redirect ? 'any address' : client.redirect_uris.join(', ')
        writeLine(`${state}  ${kind}  ${client.client_id}  ${client.name}  ${addresses}`)
      }
    })
  },
}
