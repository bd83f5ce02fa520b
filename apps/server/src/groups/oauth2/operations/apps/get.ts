import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { shownTo } from '#core/operation/shown-to'
import { listGrants } from '#domain/oauth/index'
import { namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { timestamp } from '#schemas/time'

export const get = defineOperation({
  id: 'oauth2/apps/Get',
  summary: 'The applications one allowed to act in this company; administrators see those of everyone',
  effect: 'reads',
  extension: true,
  permission: 'any-member',
  scope: 'no-token',
  output: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        client_id: z.string(),
        name: z.string(),
        logo: z.string().nullable(),
        scopes: z.array(z.string()),
        allowed_at: timestamp,
        last_used_at: timestamp.nullable(),
        is_own: z.boolean(),
        user: shownTo('view_users', z.object({ id: z.int(), name: z.string() })),
      }),
    ),
  }),
  async handler({ caller, read }) {
    return read(async (transaction) => {
      const grants = await listGrants(transaction, mayUse(caller, 'org_admin') ? null : caller.user.id)
      const names = await namesOfUsers(transaction, [...new Set(grants.map((grant) => grant.user_id))])
      return {
        data: grants.map((grant) => ({
          id: grant.id,
          client_id: grant.client_id,
          name: grant.name,
          logo: grant.logo,
          scopes: grant.scopes,
          allowed_at: grant.created_at.toISOString(),
          last_used_at: grant.last_used_at?.toISOString() ?? null,
          is_own: grant.user_id === caller.user.id,
          user: { id: grant.user_id, name: names.get(grant.user_id) ?? '' },
        })),
      }
    })
  },
})
