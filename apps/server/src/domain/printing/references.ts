import { mayUse } from '#core/access/caller'
import { defineReference, defineTextReference } from '#core/operation/reference'
import { findPrinters, type Printer } from '#domain/printers/index'
import { findJobsByUid, findRunningJobs, type PrintJob } from './queries/print-jobs.ts'

export interface PrinterAtWork {
  readonly printer: Printer
  /** What it works on, or is about to. */
  readonly job: PrintJob | null
}

/** A printer together with its running print, which belongs to whoever started it. */
export const printerAtWork = defineReference<PrinterAtWork>({
  noun: 'printer at work',
  async find(transaction, _caller, ids) {
    const printers = await findPrinters(transaction, ids)
    const jobs = await findRunningJobs(transaction, ids)
    const jobOf = new Map(jobs.map((job) => [job.printer_id, job]))
    return printers.map((printer) => ({ printer, job: jobOf.get(printer.id) ?? null }))
  },
  idOf: ({ printer }) => printer.id,
  ownerOf: ({ job }) => job?.user_id ?? null,
})

/** A print in the history: one's own, or anyone's where the caller may see all. */
export const jobOfCaller = defineTextReference<PrintJob>(
  {
    noun: 'print',
    async find(transaction, caller, uids) {
      const jobs = await findJobsByUid(transaction, uids)
      const seesAll = mayUse(caller, 'view_all_print_history')
      return jobs.filter((job) => seesAll || job.user_id === caller.user.id)
    },
    idOf: (job) => job.uid,
    ownerOf: (job) => job.user_id,
  },
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
)
