import { z } from 'zod'
import { deleteLibraryFiles, libraryFileOfCaller } from '#domain/library/index'
import { defineOperation } from '#groups/define-operation'

export const deleteFile = defineOperation({
  id: 'files/DeleteFile',
  summary: 'Delete files from your library; what waits in the queue or was printed from them stays',
  effect: 'changes',
  permission: 'any-member',
  scope: 'files.write',
  query: z.object({ file: libraryFileOfCaller.list }),
  output: z.object({}),
  async handler({ caller, write }, { file: files }) {
    const ids = files.map(({ id }) => id)
    if (ids.length > 0) await write((transaction) => deleteLibraryFiles(transaction, caller.user.id, ids))
    return {}
  },
})
