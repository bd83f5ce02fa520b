import type { Caller } from '#core/access/caller'
import type { UploadField } from '#core/operation/define-operation'
import type { Failure } from '#core/operation/failure'
import type { OperationTimes } from '#core/operation-times'
import type { StagedFile } from '#core/storage/staged-file'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string
    upload?: UploadField
    times?: OperationTimes
    failureFields?(failure: Failure): Record<string, unknown>
  }

  interface FastifyRequest {
    caller: Caller | null
    stagedFile: StagedFile | null
    sessionToken: string | undefined
  }
}

declare module 'http' {
  interface IncomingMessage {
    /** The company the address named; null where it named none. */
    addressedCompany?: number | null
    originalUrl?: string
  }
}
