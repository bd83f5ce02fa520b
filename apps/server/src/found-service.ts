import type { Kysely } from 'kysely'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import { type Founded, firstAdministrator, foundInstallation } from '#domain/founding/index'
import { addDemoPrinters, type PrinterLinks } from '#domain/printers/index'

interface FoundingParts {
  readonly config: Config
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly printers: PrinterLinks
}

/** On an empty database: the first company with its administrator, and what a demonstration needs. */
export const foundService = async ({
  config,
  owner,
  transactions,
  printers,
}: FoundingParts): Promise<Founded | null> => {
  const founded = await foundInstallation(owner, firstAdministrator(config))
  if (founded && config.PRINTYARD_DEMO > 0)
    await addDemoPrinters(transactions, printers, founded.companyId, config.PRINTYARD_DEMO)
  return founded
}
