import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { findSettings } from '#domain/organization/index'
import { askEach, printerAtWork, wantCancelled } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { paragraph } from '#schemas/text'

const demand = (field: string, isMissing: boolean): void => {
  if (!isMissing) return
  throw new Failure('invalid_input', {
    message: `${field}: has to be given when a print is cancelled`,
    fields: { field },
  })
}

export const cancel = defineOperation({
  id: 'printers/actions/Cancel',
  summary: 'Cancel the print on one or more printers',
  effect: 'changes',
  permission: { own: 'cancel', others: 'cancel_others' },
  scope: 'printers.actions',
  query: z.object({ pid: printerAtWork.list }),
  body: z.object({
    reason: integer(1, 6).optional().describe('Id of a cancel reason'),
    comment: paragraph(500).optional(),
  }),
  output: z.object({}),
  async handler({ caller, company, services, write }, { pid: printers, reason, comment }) {
    const { fleet, prints } = services
    const wish = { byUserId: caller.user.id, reason: reason ?? null, comment: comment ?? null }
    await askEach(
      fleet,
      printers.map(({ printer, job }) => ({ id: printer.id, name: printer.name, job })),
      {
        states: ['printing', 'paused', 'pausing'],
        words: 'it must be printing or paused to be cancelled',
        isReady: ({ job }) => job?.state === 'pending',
        before: (ready) =>
          write(async (transaction) => {
            const settings = await findSettings(transaction)
            demand('reason', settings.require_cancel_reason && wish.reason === null)
            demand('comment', settings.require_comment && !wish.comment?.trim())
            const ids = ready.flatMap(({ job }) => (job ? [job.id] : []))
            if (ids.length > 0) await wantCancelled(transaction, ids, wish)
          }),
        ask: ({ id, job }) => (job ? prints.cancel(company.id, job.id) : fleet.ask(id, 'cancel')),
      },
    )
    return {}
  },
})
