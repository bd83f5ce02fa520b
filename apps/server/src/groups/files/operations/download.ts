import { z } from 'zod'
import { libraryFileOfCaller } from '#domain/library/index'
import { defineOperation } from '#groups/define-operation'

export const download = defineOperation({
  id: 'files/Download',
  summary: 'A file of your library, as it was uploaded',
  effect: 'reads',
  permission: 'any-member',
  scope: 'files.read',
  query: z.object({ file: libraryFileOfCaller.one }),
  output: 'binary',
  async handler({ services: { printFiles } }, { file }) {
    const { stream, size } = await printFiles.open(file.digest)
    return { stream, size, filename: file.filename, contentType: 'application/octet-stream' }
  },
})
