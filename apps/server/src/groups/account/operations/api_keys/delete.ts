import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { apiKeyOfCaller, revokeApiKey } from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'

export const remove = defineOperation({
  id: 'account/api_keys/Delete',
  summary: 'Revoke an API key at once',
  effect: 'changes',
  extension: true,
  permission: { own: 'org_api', others: 'org_admin' },
  scope: 'no-token',
  body: z.object({ id: apiKeyOfCaller.one }),
  output: z.object({}),
  emits: ['organization.api_key_revoked'],
  async handler({ caller, write }, { id: key }) {
    await write(async (transaction) => {
      await revokeApiKey(transaction, key.id)
      const api_key = { id: key.id, name: key.name }
      transaction.emit('organization.api_key_revoked', { api_key, user: shortUser(caller.user) })
    })
    return {}
  },
})
