import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { SecretBox } from '#core/auth/secret-box'
import type { Database } from '#core/database/schema.generated'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { BlobStore } from '#core/storage/blob-store'
import { PrintFiles } from '#domain/library/index'
import { PrinterLinks } from '#domain/printers/index'
import { PrintRunner } from '#domain/printing/index'
import { Fleet } from '#fleet/fleet'

interface YardParts {
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly secrets: SecretBox
  readonly blobs: BlobStore
  readonly log: Logger
}

/** What is alive beside the requests: links to printers, the prints on them, the files they print. */
export interface LiveYard {
  readonly fleet: Fleet
  readonly printers: PrinterLinks
  readonly prints: PrintRunner
  readonly printFiles: PrintFiles
  close(): Promise<void>
}

/** The fleet tells what it sees to those who are made after it, because they need it. */
export const createLiveYard = ({ owner, transactions, secrets, blobs, log }: YardParts): LiveYard => {
  const fleet: Fleet = new Fleet({
    log,
    ports: {
      transition: (printer, seen) => prints.transition(printer, seen),
      connected: (printer, standing) => prints.connected(printer, standing),
      learnt: (printer, fields) => printers.learnt(printer, fields),
    },
  })
  const printFiles = new PrintFiles({ transactions, blobs })
  const printers = new PrinterLinks({ owner, transactions, secrets, fleet, log })
  const prints = new PrintRunner({ transactions, fleet, files: printFiles, log })
  return {
    fleet,
    printers,
    prints,
    printFiles,
    async close() {
      await printers.close()
      await fleet.close()
      await Promise.all([prints.close(), printFiles.close()])
    },
  }
}
