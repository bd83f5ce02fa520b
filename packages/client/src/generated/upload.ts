// Generated from the operations by `npm run generate`.
import type { CallOptions, Send } from '../send.ts'

export interface UploadFilesListExistingOutput {
  files: Array<{
    id: string
    name: string
    size: number
    /** ISO 8601 */
    uploaded: string
    /** ISO 8601 */
    expires: string
  }>
}

export interface UploadFilesUploadInput {
  /** Bytes of the whole file; sent with the first part when more parts follow */
  totalSize?: number
  /** From the answer to the part before */
  continueToken?: string
  /** The file; a File keeps its name */
  file: Blob
}

export interface UploadFilesUploadOutput {
  /** Once all of the file is there */
  file?: {
    id: string
    name: string
    size: number
    /** ISO 8601 */
    uploaded_at: string
    /** ISO 8601 */
    expires_at: string
  }
  /** While parts are missing: to be sent with the next one */
  continueToken?: string
}

export interface UploadOperations {
  readonly files: {
    /** Your API files that have not expired, newest first, at most 1000 */
    listExisting(options?: CallOptions): Promise<UploadFilesListExistingOutput>
    /** Send a file to print or to put into the library; one beyond 100 MB in parts */
    upload(input: UploadFilesUploadInput, options?: CallOptions): Promise<UploadFilesUploadOutput>
  }
}

export const uploadOperations = (send: Send): UploadOperations => ({
  files: {
    listExisting: (options) => send({ path: 'files/ListExisting', mount: 'files' }, undefined, options),
    upload: (input, options) => send({ path: 'files/Upload', mount: 'files', upload: 'file' }, input, options),
  },
})
