import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { printerOfCaller } from '#domain/printers/index'
import { clearBeds, findUncleared, jobOfEvent, liveFigures } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'

export const clearBed = defineOperation({
  id: 'printers/actions/ClearBed',
  summary: 'Say that the bed of one or more printers is clear, and how the print went',
  effect: 'changes',
  permission: 'clear_bed',
  scope: 'printers.actions',
  query: z.object({ pid: printerOfCaller.list }),
  body: z.object({
    success: flag.default(false).describe('Whether the print succeeded'),
    rating: integer(1, 4).optional(),
  }),
  output: z.object({}),
  emits: ['job.bed_cleared'],
  async handler({ caller, services: { fleet }, write }, { pid: printers, success, rating }) {
    const busy = printers.filter(({ id }) => !['operational', 'offline'].includes(fleet.twinOf(id).state))
    if (busy.length > 0) {
      const errors = busy.map(({ name }) => `${name}: it is at work, so its bed cannot be clear`)
      throw new Failure('wrong_state', { message: errors.join('; '), fields: { errors } })
    }
    const ids = printers.map(({ id }) => id)
    await write(async (transaction) => {
      const jobs = ids.length > 0 ? await findUncleared(transaction, ids) : []
      if (jobs.length === 0) return
      const said = { succeeded: success, rating: rating ?? null }
      const cleared = await clearBeds(
        transaction,
        jobs.map((job) => job.id),
        said,
      )
      for (const job of jobs.filter(({ id }) => cleared.some((one) => one.id === id))) {
        const live = { ...liveFigures({ job: null }), progress: job.progress }
        const user = shortUser(caller.user)
        transaction.emit('job.bed_cleared', { job: jobOfEvent(job, live), user }, `job ${job.uid} cleared`)
      }
    })
    return {}
  },
})
