import type { Kysely } from 'kysely'
import { ownChangeNoter } from '#core/audit/note-own-change'
import type { SecretBox } from '#core/auth/secret-box'
import type { Config } from '#core/config'
import type { Database } from '#core/database/schema.generated'
import { listCompaniesOfUser } from '#core/database/system/companies'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { BlobStore } from '#core/storage/blob-store'
import type { DiskGuard } from '#core/storage/disk-guard'
import { Authorizations, ClientRegistry } from '#domain/oauth/index'
import { OwnSessions, Passwords, SecondFactor, SignIn } from '#domain/people/index'
import { Registration } from '#domain/registration/index'
import type { Services } from '#groups/services'

interface ServiceParts {
  readonly config: Config
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly secrets: SecretBox
  readonly blobs: BlobStore
  readonly disk: DiskGuard
}

/** Puts together what operations can use beside the database of their company. */
export const createServices = (parts: ServiceParts): Services => {
  const { config, owner, transactions, secrets, blobs, disk } = parts
  const secondFactor = new SecondFactor(owner, secrets)
  const signIn = new SignIn(owner, secondFactor)
  return {
    signIn,
    secondFactor,
    passwords: new Passwords(owner, signIn),
    ownSessions: new OwnSessions(owner, config.PRINTYARD_SESSION_DAYS),
    registration: new Registration({ owner, transactions }),
    noteOwnChange: ownChangeNoter(transactions),
    departures: [],
    blobs,
    disk,
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
