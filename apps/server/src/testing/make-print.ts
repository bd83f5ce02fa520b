import { sql } from 'kysely'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { insertPrinter } from '#domain/printers/index'
import { makeContent } from './make-content.ts'
import type { TestService } from './test-service.ts'

/** A print of that user on a printer of its own: one that is over, or one that the printer works on. */
export const makePrint = async (
  transaction: WriteTransaction,
  userId: number,
  test: TestService,
  state: 'done' | 'printing',
): Promise<{ uid: string; printerId: number }> => {
  const { id: printerId } = await insertPrinter(transaction, { name: 'Made for a test', kind: 'virtual' })
  const digest = await makeContent(transaction, test)
  const { rows } = await sql<{ uid: string }>`
    insert into print_jobs (company_id, printer_id, user_id, filename, digest, state, progress, started_at, ended_at)
    values (${transaction.companyId}, ${printerId}, ${userId}, 'made.gcode', ${digest}, ${state},
      ${state === 'done' ? 1 : 0}, now(), ${state === 'done' ? new Date() : null})
    returning uid`.execute(transaction.db)
  return { uid: rows[0]?.uid ?? '', printerId }
}
