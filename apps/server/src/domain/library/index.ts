export { addToLibrary } from './add-to-library.ts'
export { fileDeparture } from './file-departure.ts'
export { describeFile, fileRecord } from './file-record.ts'
export { isPrintable, readFileName } from './file-types.ts'
export { FileUploads } from './file-uploads.ts'
export { type PrintFacts, storedFacts } from './print-facts.ts'
export { PrintFiles } from './print-files.ts'
export { type ApiFile, listApiFiles } from './queries/api-files.ts'
export { bytesOfContents } from './queries/contents.ts'
export {
  deleteLibraryFiles,
  type LibraryFile,
  libraryOrders,
  listLibraryPage,
} from './queries/library-files.ts'
export { apiFileOfCaller, libraryFileOfCaller } from './references.ts'
export { libraryRetention } from './retention.ts'
