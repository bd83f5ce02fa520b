import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import type { TaskName, TaskOptions } from '#core/tasks/define-task'

/** Adds background work in the transaction, or on the connection, that is given. */
export const enqueueTask = async <Payload>(
  db: Kysely<Database>,
  task: Pick<TaskName<Payload>, 'name'>,
  payload: NoInfer<Payload>,
  options: TaskOptions = {},
): Promise<void> => {
  await sql`select enqueue_task(
    ${task.name}, ${JSON.stringify(payload)}::json, ${options.runAt ?? new Date()}::timestamptz,
    ${options.maxAttempts ?? 25}::integer, ${options.key ?? null}::text)`.execute(db)
}
