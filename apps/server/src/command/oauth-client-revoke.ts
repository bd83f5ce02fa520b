import { ClientRegistry } from '#domain/oauth/index'
import type { Command } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const oauthClientRevoke: Command = {
  name: 'oauth-client revoke',
  summary: 'Remove an application and end all its tokens at once.',
  positionals: ['CLIENT_ID'],
  async run(_values, [clientId = '']) {
    await withDatabase(async (owner) => {
      await new ClientRegistry(owner).remove(clientId)
      writeLine(`${clientId} was removed. Its tokens no longer work.`)
    })
  },
}
