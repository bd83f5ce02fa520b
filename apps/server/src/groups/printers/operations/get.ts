import { z } from 'zod'
import type { ReadTransaction } from '#core/database/tenant-transaction'
import {
  describePrinter,
  listPrinterPage,
  type Printer,
  printerOfCaller,
  printerRecord,
} from '#domain/printers/index'
import { findRunningJobs, findUncleared } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize } from '#schemas/page'
import { line } from '#schemas/text'

/** What runs on these printers, and on which of them a finished print still lies. */
const printsOn = async (transaction: ReadTransaction, printers: readonly Printer[]) => {
  const ids = printers.map((printer) => printer.id)
  if (ids.length === 0) return { running: [], uncleared: [] }
  return {
    running: await findRunningJobs(transaction, ids),
    uncleared: await findUncleared(transaction, ids),
  }
}

export const get = defineOperation({
  id: 'printers/Get',
  summary: 'The printers of the company and what they do now, or chosen ones',
  effect: 'reads',
  permission: 'panel_view_printers',
  scope: 'printers.read',
  query: z.object({
    pid: printerOfCaller.list.optional().describe('One: data is its record. Several: data is a list'),
  }),
  body: z.object({
    page: pageNumber,
    page_size: pageSize(10),
    search: line(128, 0).optional().describe('Part of a name'),
  }),
  output: z.object({ data: z.union([z.array(printerRecord), printerRecord]), ...pageFields }),
  async handler({ read, services: { fleet } }, { pid: chosen, page, page_size, search }) {
    const isChosen = chosen !== undefined && chosen.length > 0
    const { rows, total, running, uncleared } = await read(async (transaction) => {
      const found = isChosen
        ? { rows: chosen, total: chosen.length }
        : await listPrinterPage(transaction, { search }, { number: page, size: page_size })
      return { ...found, ...(await printsOn(transaction, found.rows)) }
    })
    const jobs = new Map(running.map((job) => [job.printer_id, job]))
    const awaiting = new Set(uncleared.map((job) => job.printer_id))
    const records = rows.map((printer) =>
      describePrinter(
        printer,
        fleet.twinOf(printer.id),
        jobs.get(printer.id) ?? null,
        awaiting.has(printer.id),
      ),
    )
    const [only] = records
    return {
      data: isChosen && only && records.length === 1 ? only : records,
      total,
      page_amount: isChosen ? 1 : pageAmount(total, page_size),
    }
  },
})
