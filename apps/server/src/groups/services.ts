import type { BlobStore } from '#core/storage/blob-store'
import type { DiskGuard } from '#core/storage/disk-guard'
import type { SignIn } from '#domain/people/index'

/** What operations can use beside the database of their company. */
export interface Services {
  readonly signIn: SignIn
  readonly blobs: BlobStore
  readonly disk: DiskGuard
  companiesOfUser(userId: number): Promise<Array<{ id: number; name: string }>>
}
