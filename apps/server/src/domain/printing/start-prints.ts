import { randomUUID } from 'node:crypto'
import type { Caller } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { type Amounts, refusedPrint, reservePrint, wholeAmounts } from '#domain/ledger/index'
import type { PrintFacts } from '#domain/library/index'
import { holdMember, type Member } from '#domain/people/index'
import { lockPrinters } from '#domain/printers/index'
import { returnCopy, takeCopy } from '#domain/queue/index'
import type { Twin } from '#fleet/twin'
import { subjectOf } from './change-job.ts'
import { hindrancesOf } from './may-print-on.ts'
import { insertJob } from './queries/job-changes.ts'
import { findRunningJobs, findUncleared } from './queries/print-jobs.ts'

/** What is to be printed, wherever it comes from. */
export interface PrintSource {
  readonly filename: string
  readonly digest: string
  readonly libraryFileId: string | null
  readonly queueItemId: number | null
}

export interface PrinterToUse {
  readonly id: number
  readonly name: string
  readonly outOfOrder: boolean
  /** What its link showed just now. */
  readonly twin: Pick<Twin, 'state' | 'reason'>
}

export interface StartedPrint {
  readonly jobId: number
  readonly printerId: number
}

export interface StartedPrints {
  readonly started: readonly StartedPrint[]
  /** Why the others did not, each with the name of its printer. */
  readonly errors: readonly string[]
}

/** What one print of the file will use, as far as the file tells. */
export const amountsOf = (facts: PrintFacts): Amounts =>
  wholeAmounts({ prints: 1, grams: facts.grams, print_seconds: facts.seconds })

type StartTransaction = WriteTransaction<'balance.charged'>

interface Order {
  readonly source: PrintSource
  readonly amounts: Amounts
  readonly member: Member
  readonly caller: Caller
}

/** Answers with the number of the job, or with why there is none. */
const startOne = async (
  transaction: StartTransaction,
  { source, amounts, member, caller }: Order,
  printer: PrinterToUse,
): Promise<number | string> => {
  const uid = randomUUID()
  const { queueItemId } = source
  if (queueItemId !== null && !(await takeCopy(transaction, queueItemId)))
    return 'no copy of the queue item is left to print'
  const reservation = { member, subject: subjectOf({ uid }), amounts, by: caller.user }
  const { refusals } = await reservePrint(transaction, reservation)
  if (refusals.length > 0) {
    if (queueItemId !== null) await returnCopy(transaction, queueItemId)
    return refusedPrint(refusals).message
  }
  const job = await insertJob(transaction, {
    ...source,
    uid,
    printerId: printer.id,
    userId: caller.user.id,
  })
  if (!job) throw new Error(`Printer ${printer.id} got a print although it was locked`)
  return job.id
}

/** Each printer with everything that stands against a print on it. */
const examine = async (transaction: StartTransaction, caller: Caller, printers: readonly PrinterToUse[]) => {
  const ids = printers.map((printer) => printer.id)
  const existing = new Set((await lockPrinters(transaction, ids)).map((printer) => printer.id))
  const taken = new Set((await findRunningJobs(transaction, ids)).map((job) => job.printer_id))
  const dirty = new Set((await findUncleared(transaction, ids)).map((job) => job.printer_id))
  return printers.map((printer) => {
    const readiness = { ...printer, isTaken: taken.has(printer.id), awaitsClearing: dirty.has(printer.id) }
    const hindrances = existing.has(printer.id) ? hindrancesOf(caller, readiness) : ['it was deleted']
    return { printer, hindrances }
  })
}

/**
 * Sets aside what the prints need and notes them down; whatever stands against one of them does not stop the
 * others. The printers are held until the transaction ends.
 */
export const startPrints = async (
  transaction: StartTransaction,
  caller: Caller,
  order: { readonly source: PrintSource; readonly amounts: Amounts },
  printers: readonly PrinterToUse[],
): Promise<StartedPrints> => {
  const member = await holdMember(transaction, caller.user.id)
  const started: StartedPrint[] = []
  const errors: string[] = []
  for (const { printer, hindrances } of await examine(transaction, caller, printers)) {
    const outcome =
      hindrances.length > 0
        ? hindrances.join(', and ')
        : await startOne(transaction, { ...order, member, caller }, printer)
    if (typeof outcome === 'string') errors.push(`${printer.name}: ${outcome}`)
    else started.push({ jobId: outcome, printerId: printer.id })
  }
  return { started, errors }
}
