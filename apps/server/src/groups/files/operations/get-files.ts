import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import {
  bytesOfContents,
  describeFile,
  fileRecord,
  libraryOrders,
  listLibraryPage,
} from '#domain/library/index'
import { defineOperation } from '#groups/define-operation'
import { integer } from '#schemas/numbers'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'
import { line } from '#schemas/text'

const everywhere = -1

export const getFiles = defineOperation({
  id: 'files/GetFiles',
  summary: 'The files of your library, in pages',
  effect: 'reads',
  permission: 'any-member',
  scope: 'files.read',
  query: z
    .object({
      f: integer(everywhere).default(0).describe('Folder: 0 those in none, -1 all'),
      search: line(128).optional().describe('Part of the name'),
      page: pageNumber,
      page_size: pageSize(100, 1000),
      sort_id: z.enum(libraryOrders).default('created'),
      sort_dir: sortDirection.optional().describe('Names ascending, else descending, unless given'),
    })
    .meta({ examples: [{ f: 0, search: 'bracket', page: 1, page_size: 100, sort_id: 'created' }] }),
  output: z.object({
    files: z.array(fileRecord),
    folders: z.array(z.object({})).describe('None yet'),
    path: z
      .array(z.tuple([z.string(), z.int()]))
      .describe('Names and numbers of the folders down to this one'),
    sort_type: z.string(),
    space: z.int().nullable().describe('Bytes there is room for, with those used; null: not known'),
    space_used: z.int().describe('Bytes of all files of the company'),
    ...pageFields,
  }),
  async handler(
    { caller, company, services: { disk, printFiles }, read },
    { f, search, page, page_size, sort_id, sort_dir },
  ) {
    if (f > 0) throw new Failure('not_found', { message: `There is no folder ${f}` })
    const direction = sort_dir ?? (sort_id === 'name' ? 'asc' : 'desc')
    const wanted = { search, number: page, size: page_size, order: sort_id, direction } as const
    const { files, total, used } = await read(async (transaction) => ({
      ...(await listLibraryPage(transaction, caller.user.id, wanted)),
      used: await bytesOfContents(transaction),
    }))
    for (const file of files) if (!file.facts) printFiles.readAhead(company.id, file)
    return {
      files: files.map(describeFile),
      folders: [],
      path: search === undefined ? [] : [['Search', everywhere] as [string, number]],
      sort_type: sort_id,
      space: Number.isFinite(disk.freeBytes) ? used + disk.freeBytes : null,
      space_used: used,
      total,
      page_amount: pageAmount(total, page_size),
    }
  },
})
