import type { Logger } from 'pino'
import { z } from 'zod'
import { implementTask, type Task, type TaskName } from '#core/tasks/define-task'

export const retentionTask: TaskName<object> = { name: 'retention', payload: z.object({}) }

/** One kind of record that grows by itself, and how old ones are removed. */
export interface RetentionRule {
  readonly name: string
  remove(): Promise<number>
}

/** Removes what is older than the settings say, every night. */
export const retentionWork = (rules: readonly RetentionRule[], log: Logger): Task =>
  implementTask(
    retentionTask,
    async () => {
      for (const rule of rules) {
        const removed = await rule.remove()
        if (removed > 0) log.info({ what: rule.name, removed }, 'Old records were removed')
      }
    },
    '17 3 * * *',
  )
