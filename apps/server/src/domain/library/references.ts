import { defineTextReference } from '#core/operation/reference'
import { type ApiFile, findApiFiles } from './queries/api-files.ts'
import { findLibraryFiles, type LibraryFile } from './queries/library-files.ts'

/** A file in the caller's own library. */
export const libraryFileOfCaller = defineTextReference<LibraryFile>(
  {
    noun: 'file',
    find: (transaction, caller, ids) => findLibraryFiles(transaction, caller.user.id, ids),
    idOf: (file) => file.id,
    ownerOf: (file) => file.userId,
  },
  /^[0-9a-f]{32}$/,
)

/** A file the caller sent through the upload interface and that has not expired. */
export const apiFileOfCaller = defineTextReference<ApiFile>(
  {
    noun: 'API file',
    find: (transaction, caller, ids) => findApiFiles(transaction, caller.user.id, ids),
    idOf: (file) => file.id,
    ownerOf: (file) => file.userId,
  },
  /^[0-9a-f]{64}$/,
)
