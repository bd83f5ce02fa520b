import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { issueApiKey, mayHaveApiKeys } from '#domain/access/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'
import { timestamp } from '#schemas/time'

export const create = defineOperation({
  id: 'account/api_keys/Create',
  summary: 'Create an API key of one’s own; its secret is shown only in this answer',
  effect: 'changes',
  extension: true,
  permission: 'org_api',
  scope: 'no-token',
  body: z.object({ name: line(64).default('API key') }),
  output: z.object({
    api_key: z.string().describe('The key itself. It cannot be shown again'),
    key: z.object({ id: z.int(), name: z.string(), hint: z.string(), created_at: timestamp }),
  }),
  emits: ['organization.api_key_created'],
  async handler({ caller, company, write }, { name }) {
    if (!mayHaveApiKeys(company)) {
      throw new Failure('needs_plan', {
        message: 'Keys are not enabled: join an organisation or get at least the Pro plan',
      })
    }
    return write(async (transaction) => {
      const key = await issueApiKey(transaction, { userId: caller.user.id, name })
      transaction.emit('organization.api_key_created', {
        api_key: { id: key.id, name: key.name },
        user: shortUser(caller.user),
      })
      return {
        api_key: key.secret,
        key: { id: key.id, name: key.name, hint: key.hint, created_at: key.createdAt.toISOString() },
      }
    })
  },
})
