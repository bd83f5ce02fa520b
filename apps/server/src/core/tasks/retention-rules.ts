import type { Kysely } from 'kysely'
import { deleteOldAuditEntries } from '#core/audit/audit-queries'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import { deleteOldIdempotentAnswers } from '#core/database/system/idempotent-answers'
import { deleteStaleSessions } from '#core/database/system/sessions'
import { deleteUsersWithoutCompany } from '#core/database/system/users'
import { deleteDelivered } from '#core/events/outbox-queries'
import type { RetentionRule } from '#core/tasks/retention'

const accountDays = 30

/** How long the records of the machinery itself are kept. */
export const retentionRules = (owner: Kysely<Database>, config: Config): RetentionRule[] => [
  { name: 'events', remove: () => deleteDelivered(owner, config.PRINTYARD_KEEP_EVENTS_DAYS) },
  { name: 'audit', remove: () => deleteOldAuditEntries(owner, config.PRINTYARD_KEEP_AUDIT_DAYS) },
  { name: 'accounts', remove: () => deleteUsersWithoutCompany(owner, accountDays) },
  { name: 'sessions', remove: () => deleteStaleSessions(owner, config.PRINTYARD_SESSION_DAYS) },
  {
    name: 'answers',
    remove: () => deleteOldIdempotentAnswers(owner, config.PRINTYARD_KEEP_IDEMPOTENCY_HOURS),
  },
]
