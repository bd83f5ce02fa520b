import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { addToLibrary, apiFileOfCaller, readFileName } from '#domain/library/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'

export const upload = defineOperation({
  id: 'files/Upload',
  summary: 'Put an API file, or a file sent along, into your library',
  effect: 'changes',
  permission: 'any-member',
  scope: 'files.write',
  query: z.object({ folder: integer(0).default(0).describe('0: outside of any folder') }).meta({
    examples: [{ folder: 0 }],
  }),
  body: z.object({
    fileId: apiFileOfCaller.one.optional().describe('Id of an API file; counts before a file sent along'),
  }),
  upload: { field: 'file' },
  output: z.object({ id: z.string().describe('Of the file in the library') }),
  async handler({ caller, company, services, write }, { folder, fileId: apiFile, file: sent }) {
    if (folder !== 0) throw new Failure('not_found', { message: `There is no folder ${folder}` })
    const source = apiFile ?? sent
    if (!source) {
      throw new Failure('invalid_input', {
        message: 'fileId: is missing: send the id of an API file, or a file',
        fields: { field: 'fileId' },
      })
    }
    if (source.size === 0) throw new Failure('invalid_input', { message: 'file: is empty' })
    const name = readFileName(source.filename)
    if (!apiFile && sent) await services.printFiles.keep(company.id, sent)
    const id = await write((transaction) =>
      addToLibrary(transaction, caller.user.id, { ...name, digest: source.digest }),
    )
    services.printFiles.readAhead(company.id, { digest: source.digest, filename: name.filename })
    return { id }
  },
})
