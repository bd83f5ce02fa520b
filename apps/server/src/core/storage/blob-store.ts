import type { Readable } from 'node:stream'
import type { StagedFile } from '#core/storage/staged-file'

/** Where the content of files lies, addressed by its digest. */
export interface BlobStore {
  /** Writes a stream to disk while it arrives; fails past the limit and leaves nothing behind. */
  stage(
    content: Readable,
    facts: { filename: string; contentType: string; maximumBytes: number },
  ): Promise<StagedFile>
  /** Keeps a staged file for good: afterwards it is whole, on disk and readable by its digest. */
  adopt(file: StagedFile): Promise<string>
  discard(file: StagedFile): Promise<void>
  open(digest: string): Promise<{ stream: Readable; size: number }>
  /** Lends the content as a file of this machine, for as long as the work takes. */
  withFile<Result>(digest: string, work: (path: string) => Promise<Result>): Promise<Result>
  remove(digest: string): Promise<void>
}
