import { ClientRegistry } from '#domain/oauth/index'
import type { Command } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const oauthClientEnable: Command = {
  name: 'oauth-client enable',
  summary: 'Switch on a pre-made application, or one that was switched off.',
  positionals: ['CLIENT_ID'],
  async run(_values, [clientId = '']) {
    await withDatabase(async (owner) => {
      const { client } = await new ClientRegistry(owner).change(clientId, { enabled: true })
      writeLine(`${client.name} may now ask users for tokens.`)
    })
  },
}
