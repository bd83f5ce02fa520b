import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import type { Reaction } from '#core/events/reaction'
import type { Task, TaskName } from '#core/tasks/define-task'
import { retentionTask, retentionWork } from '#core/tasks/retention'
import { retentionRules } from '#core/tasks/retention-rules'

interface BackgroundWork {
  readonly reactions: readonly Reaction[]
  readonly declaredTasks: readonly TaskName[]
  readonly tasks: readonly Task[]
}

interface WorkParts {
  readonly config: Config
  readonly log: Logger
  readonly owner: Kysely<Database>
}

/** Everything the service does without being asked: its reactions to events and its tasks. */
export const backgroundWork = ({ config, log, owner }: WorkParts): BackgroundWork => ({
  reactions: [],
  declaredTasks: [retentionTask],
  tasks: [retentionWork(retentionRules(owner, config), log)],
})
