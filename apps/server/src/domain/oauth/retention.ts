import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { deleteOldOauthCodes, deleteOldOauthTokens } from '#core/database/system/oauth-tokens'
import type { RetentionRule } from '#core/tasks/retention'

export const oauthRetention = (owner: Kysely<Database>): RetentionRule[] => [
  { name: 'oauth codes', remove: () => deleteOldOauthCodes(owner) },
  { name: 'oauth tokens', remove: () => deleteOldOauthTokens(owner) },
]
