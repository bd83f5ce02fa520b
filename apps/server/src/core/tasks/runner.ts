import { EventEmitter } from 'node:events'
import { parseCronItems, type Runner, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#core/database/schema.generated'
import { duplicateNames } from '#core/events/reaction'
import type { Task, TaskName } from '#core/tasks/define-task'

interface RunnerOptions {
  readonly owner: Kysely<Database>
  readonly pool: pg.Pool
  readonly node: string
  readonly declared: readonly TaskName[]
  readonly tasks: readonly Task[]
  readonly log: Logger
  readonly finished?: (task: string, failed: boolean) => void
}

/** A name without a handler, or with two, is a mistake in the program and stops the start. */
const check = (declared: readonly TaskName[], tasks: readonly Task[]): void => {
  const handled = new Set(tasks.map((task) => task.name))
  const missing = declared.filter((name) => !handled.has(name.name)).map((name) => name.name)
  if (missing.length > 0) throw new Error(`No handler for the tasks ${missing.join(', ')}`)
  const twice = duplicateNames(tasks)
  if (twice.length > 0) throw new Error(`Two handlers for the tasks ${twice.join(', ')}`)
}

/** Tasks that a killed predecessor of this node held would otherwise wait for hours. */
const releasePredecessor = async (owner: Kysely<Database>, node: string): Promise<void> => {
  const workers = await owner
    .deleteFrom('node_workers')
    .where('node', '=', node)
    .returning('worker_id')
    .execute()
  const ids = workers.map((worker) => worker.worker_id)
  if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(owner)
}

const quietLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    const method = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[method]({ err: (meta as { error?: unknown } | undefined)?.error }, message)
  })

/** Runs background work until it is stopped. */
export const startTasks = async (options: RunnerOptions): Promise<Runner> => {
  const { owner, node, tasks, log } = options
  check(options.declared, tasks)
  await releasePredecessor(owner, node)
  const events: WorkerEvents = new EventEmitter()
  const remember = (workerId: string) => {
    const row = { worker_id: workerId, node }
    owner
      .insertInto('node_workers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch((error) => log.warn({ err: error }, 'A worker could not be noted'))
  }
  events.on('pool:create', ({ workerPool }) => remember(workerPool.id))
  events.on('worker:create', ({ worker }) => remember(worker.workerId))
  events.on('job:complete', ({ job, error }) => options.finished?.(job.task_identifier, Boolean(error)))
  return run({
    pgPool: options.pool,
    concurrency: 4,
    noHandleSignals: true,
    logger: quietLogger(log),
    events,
    preset: { worker: { localQueue: { size: 20 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 } },
    taskList: Object.fromEntries(
      tasks.map((task) => [
        task.name,
        (payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
          task.run(payload, abortSignal ?? new AbortController().signal),
      ]),
    ),
    parsedCronItems: parseCronItems(
      tasks.flatMap((task) =>
        task.schedule ? [{ task: task.name, match: task.schedule, payload: {} }] : [],
      ),
    ),
  })
}
