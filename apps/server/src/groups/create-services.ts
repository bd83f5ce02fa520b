import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { listCompaniesOfUser } from '#core/database/system/companies'
import type { BlobStore } from '#core/storage/blob-store'
import type { DiskGuard } from '#core/storage/disk-guard'
import { SignIn } from '#domain/people/index'
import type { Services } from '#groups/services'

interface ServiceParts {
  readonly owner: Kysely<Database>
  readonly blobs: BlobStore
  readonly disk: DiskGuard
}

/** Puts together what operations can use beside the database of their company. */
export const createServices = ({ owner, blobs, disk }: ServiceParts): Services => ({
  signIn: new SignIn(owner),
  blobs,
  disk,
  companiesOfUser: (userId) => listCompaniesOfUser(owner, userId),
})
