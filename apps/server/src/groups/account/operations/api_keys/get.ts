import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { shownTo } from '#core/operation/shown-to'
import { listApiKeys } from '#domain/access/index'
import { namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { timestamp } from '#schemas/time'

export const get = defineOperation({
  id: 'account/api_keys/Get',
  summary: 'One’s own API keys; administrators see those of everyone',
  effect: 'reads',
  extension: true,
  permission: 'org_api',
  scope: 'no-token',
  output: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        hint: z.string().describe('The last characters of the key'),
        created_at: timestamp,
        last_used_at: timestamp.nullable(),
        user: shownTo('view_users', z.object({ id: z.int(), name: z.string() })),
      }),
    ),
  }),
  async handler({ caller, read }) {
    return read(async (transaction) => {
      const keys = await listApiKeys(transaction, mayUse(caller, 'org_admin') ? null : caller.user.id)
      const names = await namesOfUsers(transaction, [...new Set(keys.map((key) => key.user_id))])
      return {
        data: keys.map((key) => ({
          id: key.id,
          name: key.name,
          hint: key.hint,
          created_at: key.created_at.toISOString(),
          last_used_at: key.last_used_at?.toISOString() ?? null,
          user: { id: key.user_id, name: names.get(key.user_id) ?? '' },
        })),
      }
    })
  },
})
