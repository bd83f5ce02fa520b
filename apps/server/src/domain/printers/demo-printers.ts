import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { PrinterLinks } from './printer-links.ts'
import { insertPrinter, updatePrinter } from './queries/printers.ts'

const kind = 'virtual'
/** Fast enough that a print of some hours is over while one looks on. */
const speed = 60

/** Printers without hardware, to try things out. */
export const addDemoPrinters = async (
  transactions: TenantTransactions,
  links: Pick<PrinterLinks, 'seal'>,
  companyId: number,
  count: number,
): Promise<void> => {
  await transactions.write(companyId, async (transaction) => {
    for (let number = 1; number <= count; number += 1) {
      const name = `Demo ${number}`
      const { id } = await insertPrinter(transaction, { name, kind })
      const sealedConnection = links.seal(companyId, id, { name, speed, seed: number })
      await updatePrinter(transaction, id, { sealedConnection })
    }
  })
}
