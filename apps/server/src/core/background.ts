import type { Logger } from 'pino'
import type { Config } from '#core/config'
import type { Connections } from '#core/database/connect'
import { Dispatcher } from '#core/events/dispatcher'
import type { Reaction } from '#core/events/reaction'
import type { Metrics } from '#core/metrics'
import type { Task, TaskName } from '#core/tasks/define-task'
import { startTasks } from '#core/tasks/runner'

interface BackgroundOptions {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly connections: Connections
  readonly reactions: readonly Reaction[]
  readonly declaredTasks: readonly TaskName[]
  readonly tasks: readonly Task[]
}

export interface Background {
  /** Carries events as soon as they are announced. */
  hear(channel: string): void
  close(): Promise<void>
}

/** What goes on without a request: carrying events to reactions, and tasks. */
export const startBackground = async (options: BackgroundOptions): Promise<Background> => {
  const { config, log, metrics, connections } = options
  const shared = { owner: connections.owner, node: config.PRINTYARD_NODE, log }
  const dispatcher = new Dispatcher({
    ...shared,
    reactions: options.reactions,
    delivered: (done, failed) => {
      metrics.events.inc({ outcome: 'delivered' }, done)
      metrics.events.inc({ outcome: 'failed' }, failed)
    },
  })
  const runner = await startTasks({
    ...shared,
    pool: connections.ownerPool,
    declared: options.declaredTasks,
    tasks: options.tasks,
    finished: (task, failed) => metrics.tasks.inc({ task, outcome: failed ? 'failed' : 'done' }),
  })
  await dispatcher.start()
  return {
    hear: (channel) => {
      if (channel === 'events_written') dispatcher.wake()
    },
    async close() {
      await Promise.all([runner.stop(), dispatcher.close()])
    },
  }
}
