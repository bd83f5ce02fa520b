import { randomBytes } from 'node:crypto'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { holdMember } from '#domain/people/index'
import type { FileName } from './file-types.ts'
import { insertLibraryFile } from './queries/library-files.ts'

/** Puts a file whose content is kept into a library, and answers with its id. */
export const addToLibrary = async (
  transaction: WriteTransaction,
  userId: number,
  { name, extension, digest }: FileName & { readonly digest: string },
): Promise<string> => {
  await holdMember(transaction, userId)
  const id = randomBytes(16).toString('hex')
  await insertLibraryFile(transaction, { id, userId, name, extension, digest })
  return id
}
