import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { Reaction } from '#core/events/reaction'
import type { BlobStore } from '#core/storage/blob-store'
import type { Task, TaskName } from '#core/tasks/define-task'
import { retentionTask, retentionWork } from '#core/tasks/retention'
import { retentionRules } from '#core/tasks/retention-rules'
import { libraryRetention } from '#domain/library/index'
import { mailRetention, mailServer, sendMailTask, sendMailWork } from '#domain/mail/index'
import { oauthRetention } from '#domain/oauth/index'
import { passwordResetTask, passwordResetWork } from '#domain/people/index'
import { cancelPrintTask, cancelPrintWork, type PrintRunner } from '#domain/printing/index'
import { registrationMailTask, registrationMailWork, registrationRetention } from '#domain/registration/index'

interface BackgroundWork {
  readonly reactions: readonly Reaction[]
  readonly declaredTasks: readonly TaskName[]
  readonly tasks: readonly Task[]
}

interface WorkParts {
  readonly config: Config
  readonly log: Logger
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly blobs: BlobStore
  readonly prints: PrintRunner
  readonly furtherReactions?: readonly Reaction[]
}

/** What is removed with time beside the records of the machinery itself. */
const furtherRetention = ({ owner, config, blobs }: WorkParts) => [
  ...oauthRetention(owner),
  ...mailRetention(owner, config.PRINTYARD_KEEP_MAIL_DAYS),
  ...registrationRetention(owner),
  ...libraryRetention(owner, blobs),
]

/** Everything the service does without being asked: its reactions to events and its tasks. */
export const backgroundWork = (parts: WorkParts): BackgroundWork => {
  const { config, log, owner, transactions } = parts
  const publicUrl = config.PRINTYARD_PUBLIC_URL
  return {
    reactions: [...(parts.furtherReactions ?? [])],
    declaredTasks: [retentionTask, sendMailTask, passwordResetTask, registrationMailTask, cancelPrintTask],
    tasks: [
      retentionWork([...retentionRules(owner, config), ...furtherRetention(parts)], log),
      sendMailWork({ transactions, server: mailServer(config), log }),
      passwordResetWork(owner, publicUrl),
      registrationMailWork({ owner, transactions, publicUrl }),
      cancelPrintWork(parts.prints),
    ],
  }
}
