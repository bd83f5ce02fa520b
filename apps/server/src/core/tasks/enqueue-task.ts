import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import type { TaskName, TaskOptions } from '#core/tasks/define-task'

/** Adds background work in the transaction, or on the connection, that is given: a task for each payload. */
export const enqueueTasks = async <Payload>(
  db: Kysely<Database>,
  task: Pick<TaskName<Payload>, 'name'>,
  payloads: ReadonlyArray<NoInfer<Payload>>,
  options: TaskOptions = {},
): Promise<void> => {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`select enqueue_task(
    ${task.name}, payload::json, ${options.runAt ?? new Date()}::timestamptz,
    ${options.maxAttempts ?? 25}::integer, ${options.key ?? null}::text) from unnest(${texts}::text[]) as payload`.execute(
    db,
  )
}

export const enqueueTask = <Payload>(
  db: Kysely<Database>,
  task: Pick<TaskName<Payload>, 'name'>,
  payload: NoInfer<Payload>,
  options: TaskOptions = {},
): Promise<void> => enqueueTasks(db, task, [payload], options)
