import type { Readable } from 'node:stream'

/** A binary answer, streamed. */
export interface Download {
  readonly stream: Readable
  readonly filename: string
  readonly contentType: string
  readonly size: number
}
