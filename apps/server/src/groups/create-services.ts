import type { Kysely } from 'kysely'
import { ownChangeNoter } from '#core/audit/note-own-change'
import type { SecretBox } from '#core/auth/secret-box'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import { listCompaniesOfUser } from '#core/database/system/companies'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { BlobStore } from '#core/storage/blob-store'
import type { DiskGuard } from '#core/storage/disk-guard'
import { FileUploads, fileDeparture, type PrintFiles } from '#domain/library/index'
import { Authorizations, ClientRegistry } from '#domain/oauth/index'
import { OwnSessions, Passwords, SecondFactor, SignIn } from '#domain/people/index'
import type { PrinterLinks } from '#domain/printers/index'
import { type PrintRunner, printDeparture } from '#domain/printing/index'
import { queueDeparture } from '#domain/queue/index'
import { Registration } from '#domain/registration/index'
import type { Fleet } from '#fleet/fleet'
import type { Services } from '#groups/services'

interface ServiceParts {
  readonly config: Config
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly secrets: SecretBox
  readonly blobs: BlobStore
  readonly disk: DiskGuard
  readonly fleet: Fleet
  readonly printers: PrinterLinks
  readonly prints: PrintRunner
  readonly printFiles: PrintFiles
}

/** Puts together what operations can use beside the database of their company. */
export const createServices = (parts: ServiceParts): Services => {
  const { config, owner, transactions, secrets, blobs, disk, fleet, printers, prints, printFiles } = parts
  const secondFactor = new SecondFactor(owner, secrets)
  const signIn = new SignIn(owner, secondFactor)
  return {
    signIn,
    secondFactor,
    passwords: new Passwords(owner, signIn),
    ownSessions: new OwnSessions(owner, config.PRINTYARD_SESSION_DAYS),
    registration: new Registration({ owner, transactions }),
    noteOwnChange: ownChangeNoter(transactions),
    departures: [printDeparture, queueDeparture, fileDeparture],
    blobs,
    disk,
    fleet,
    printers,
    prints,
    printFiles,
    fileUploads: new FileUploads({
      transactions,
      blobs,
      printFiles,
      keepHours: config.PRINTYARD_KEEP_API_FILES_HOURS,
      maximumMegabytes: config.PRINTYARD_FILE_LIMIT_MB,
    }),
    oauthClients: new ClientRegistry(owner),
    authorizations: new Authorizations({
      owner,
      transactions,
      refreshDays: config.PRINTYARD_REFRESH_TOKEN_DAYS,
    }),
    billingUrl: config.PRINTYARD_BILLING_URL,
    companiesOfUser: (userId) => listCompaniesOfUser(owner, userId),
  }
}
