import { Failure } from '#core/operation/failure'
import { implementTask, type Task } from '#core/tasks/define-task'
import { cancelPrintTask } from '../print-departure.ts'
import type { PrintRunner } from '../print-runner.ts'

/** Has a print cancelled that someone wants to end without waiting for it. */
export const cancelPrintWork = (runner: Pick<PrintRunner, 'cancel'>): Task =>
  implementTask(cancelPrintTask, async ({ companyId, jobId }) => {
    try {
      await runner.cancel(companyId, jobId)
    } catch (error) {
      // It is asked again when it is back.
      if (!(error instanceof Failure) || error.code !== 'printer_offline') throw error
    }
  })
