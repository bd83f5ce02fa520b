import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import {
  deleteExpiredApiFiles,
  deleteExpiredPartUploads,
  sweepUnusedContents,
} from '#core/database/system/contents'
import type { BlobStore } from '#core/storage/blob-store'
import type { RetentionRule } from '#core/tasks/retention'

/** Long enough for an upload in parts to end. */
const unusedHours = 48
const batch = 200

export const libraryRetention = (
  owner: Kysely<Database>,
  blobs: Pick<BlobStore, 'remove'>,
): RetentionRule[] => [
  { name: 'API files', remove: () => deleteExpiredApiFiles(owner) },
  { name: 'unfinished uploads', remove: () => deleteExpiredPartUploads(owner) },
  {
    name: 'contents of files',
    async remove() {
      let removed = 0
      for (let last = batch; last === batch; removed += last) {
        last = await sweepUnusedContents(owner, { unusedHours, batch }, (digest) => blobs.remove(digest))
      }
      return removed
    },
  },
]
