import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator } from '#core/auth/authenticate'
import type { Throttle } from '#core/auth/throttle'
import type { UsageLog } from '#core/auth/usage-log'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { Method, Operation, RequestFacts } from '#core/operation/define-operation'
import { nameOf } from '#core/operation/operation-name'
import type { OperationTimes } from '#core/operation-times'
import type { BlobStore } from '#core/storage/blob-store'
import { admission } from './admission.ts'
import { OperationAnswer } from './operation-answer.ts'

export interface MountServices {
  readonly authenticator: Authenticator
  readonly usage: UsageLog
  readonly transactions: TenantTransactions
  readonly blobs: BlobStore
  readonly services: unknown
  readonly byAddress: Throttle
  readonly byCredential: Throttle
  factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts
}

export const methodsOf = (operation: Operation): readonly Method[] =>
  operation.methods ?? (operation.effect === 'reads' ? ['GET', 'POST'] : ['POST'])

export const routeOf = (operation: Operation): string => `/~/${operation.mount ?? 'api'}/${operation.id}`

/** Makes the route of one operation; its steps run in the order in which they stand here. */
export const mountOperation = (
  app: FastifyInstance,
  operation: Operation,
  mount: MountServices,
  times: OperationTimes,
): void => {
  const answer = new OperationAnswer(operation, mount, times)
  app.route({
    method: [...methodsOf(operation)],
    url: routeOf(operation),
    config: {
      operation: nameOf(operation),
      times,
      failureFields: operation.failureFields,
      ...(operation.upload && { upload: operation.upload }),
    },
    onRequest: admission(operation, mount),
    handler: operation.upload
      ? (request, reply) => answer.toUpload(request, reply)
      : (request, reply) => answer.to(request, reply),
  })
}
