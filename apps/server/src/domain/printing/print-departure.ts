import { z } from 'zod'
import type { TaskName } from '#core/tasks/define-task'
import type { DepartureStep } from '#domain/people/index'
import { wantCancelled } from './queries/job-changes.ts'
import { countRunningJobsOf, findRunningJobsOf } from './queries/print-jobs.ts'

export interface PrintToCancel {
  readonly companyId: number
  readonly jobId: number
}

export const cancelPrintTask: TaskName<PrintToCancel> = {
  name: 'cancel-print',
  payload: z.object({ companyId: z.int(), jobId: z.int() }),
}

/** Prints of someone who leaves run on, or are cancelled as soon as their printers can be asked. */
export const printDeparture: DepartureStep = {
  of: 'running_prints',
  count: countRunningJobsOf,
  async carryOut(transaction, { userIds, choices, caller }) {
    if (choices.running_prints === 'finish') return
    const jobs = await findRunningJobsOf(transaction, userIds)
    if (jobs.length === 0) return
    const ids = jobs.map((job) => job.id)
    await wantCancelled(transaction, ids, { byUserId: caller.user.id, reason: null, comment: null })
    const { companyId } = transaction
    const payloads = ids.map((jobId) => ({ companyId, jobId }))
    await transaction.enqueue(cancelPrintTask, payloads)
  },
}
