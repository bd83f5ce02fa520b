import type { DepartureStep } from '#domain/people/index'
import { deleteApiFilesOf } from './queries/api-files.ts'
import { countLibraryOf, deleteLibraryOf, giveLibrary } from './queries/library-files.ts'
import { deletePartUploadsOf } from './queries/part-uploads.ts'

/** Files of someone who leaves are deleted, or pass into the library of whoever sends them away. */
export const fileDeparture: DepartureStep = {
  of: 'files',
  count: countLibraryOf,
  async carryOut(transaction, { userIds, choices, caller }) {
    if (choices.files === 'keep') {
      await giveLibrary(transaction, userIds, caller.user.id)
      return
    }
    await deleteLibraryOf(transaction, userIds)
    await deleteApiFilesOf(transaction, userIds)
    await deletePartUploadsOf(transaction, userIds)
  },
}
