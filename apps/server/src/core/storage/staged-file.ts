/** A file that arrived whole and lies on disk, not yet kept: it is gone after the request unless it is adopted. */
export interface StagedFile {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  /** SHA-256 in hex. */
  readonly digest: string
  readonly path: string
}
