// Generated from the operations by `npm run generate`.
import type { CallOptions, Send } from '../send.ts'
import type { LibraryFile } from './records.ts'

export interface FilesDeleteFileInput {
  /** Ids of files */
  file: string[]
}

export interface FilesDownloadInput {
  /** Id of a file */
  file: string
}

export interface FilesGetFilesInput {
  /**
   * Folder: 0 those in none, -1 all
   * Default: 0
   */
  f?: number
  /** Part of the name */
  search?: string
  /** Default: 1 */
  page?: number
  /** Default: 100 */
  page_size?: number
  /** Default: "created" */
  sort_id?: 'name' | 'created' | 'size'
  /** Names ascending, else descending, unless given */
  sort_dir?: 'asc' | 'desc'
}

export interface FilesGetFilesOutput {
  files: LibraryFile[]
  /** None yet */
  folders: Array<Record<string, never>>
  /** Names and numbers of the folders down to this one */
  path: Array<[string, number]>
  sort_type: string
  /** Bytes there is room for, with those used; null: not known */
  space: number | null
  /** Bytes of all files of the company */
  space_used: number
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface FilesUploadInput {
  /**
   * 0: outside of any folder
   * Default: 0
   */
  folder?: number
  /** Id of an API file; counts before a file sent along */
  fileId?: string
  /** The file; a File keeps its name */
  file: Blob
}

export interface FilesUploadOutput {
  /** Of the file in the library */
  id: string
}

export interface FilesOperations {
  /** Delete files from your library; what waits in the queue or was printed from them stays */
  deleteFile(input: FilesDeleteFileInput, options?: CallOptions): Promise<void>
  /** A file of your library, as it was uploaded */
  download(input: FilesDownloadInput, options?: CallOptions): Promise<Response>
  /** The files of your library, in pages */
  getFiles(input?: FilesGetFilesInput, options?: CallOptions): Promise<FilesGetFilesOutput>
  /** Put an API file, or a file sent along, into your library */
  upload(input: FilesUploadInput, options?: CallOptions): Promise<FilesUploadOutput>
}

export const filesOperations = (send: Send): FilesOperations => ({
  deleteFile: (input, options) => send({ path: 'files/DeleteFile' }, input, options),
  download: (input, options) => send({ path: 'files/Download', binary: true }, input, options),
  getFiles: (input, options) => send({ path: 'files/GetFiles' }, input, options),
  upload: (input, options) => send({ path: 'files/Upload', upload: 'file' }, input, options),
})
