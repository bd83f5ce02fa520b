import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { deleteOldMails, eraseExpiredMailBodies } from '#core/database/system/mail'
import type { RetentionRule } from '#core/tasks/retention'

export const mailRetention = (owner: Kysely<Database>, keepDays: number): RetentionRule[] => [
  { name: 'texts of messages', remove: () => eraseExpiredMailBodies(owner) },
  { name: 'messages', remove: () => deleteOldMails(owner, keepDays) },
]
