import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { deleteOldRegistrations } from '#core/database/system/invitations'
import { deleteOldPasswordResets } from '#core/database/system/password-resets'
import type { RetentionRule } from '#core/tasks/retention'

export const registrationRetention = (owner: Kysely<Database>): RetentionRule[] => [
  { name: 'registrations', remove: () => deleteOldRegistrations(owner) },
  { name: 'password resets', remove: () => deleteOldPasswordResets(owner) },
]
