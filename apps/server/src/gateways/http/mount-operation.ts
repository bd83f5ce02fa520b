import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/access/caller'
import type { Authenticator } from '#core/auth/authenticate'
import type { Throttle } from '#core/auth/throttle'
import type { UsageLog } from '#core/auth/usage-log'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { Method, Operation, RequestFacts } from '#core/operation/define-operation'
import type { Download } from '#core/operation/download'
import { Failure } from '#core/operation/failure'
import { inputParser } from '#core/operation/parse-input'
import { planReferences, type ReferencePlan, resolveReferences } from '#core/operation/reference'
import { outputSerialiser } from '#core/operation/serialise'
import { hideFields, planHiding } from '#core/operation/shown-to'
import type { OperationTimes } from '#core/operation-times'
import type { BlobStore } from '#core/storage/blob-store'
import { jsonHeaders } from './answer.ts'
import { checkedQuery } from './body-check.ts'
import { checkAccess, checkBrowser, checkOwnership } from './check-access.ts'
import { OperationRun } from './operation-run.ts'
import { readSessionCookie } from './session-cookie.ts'

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

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

const bearerOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined

const throttled = (seconds: number): void => {
  if (seconds > 0) throw new Failure('too_many_requests', { retryAfterSeconds: seconds })
}

type Done = (error?: Error) => void

/** Credential, company, permission, scope, plan and rate: everything before the body is read. */
const admission = (operation: Operation, mount: MountServices) => {
  const isPublic = operation.permission === 'public'
  const admit = (request: FastifyRequest, caller: Caller | null): void => {
    if (!caller && !isPublic) throw new Failure('not_authenticated')
    if (operation.effect === 'changes') {
      checkBrowser(operation, caller, {
        method: request.method,
        csrfToken: single(request.headers['x-csrf-token']),
        origin: request.headers.origin,
        host: request.host,
      })
    }
    if (caller) {
      checkAccess(operation, caller)
      const { kind, id } = caller.credential
      throttled(mount.byCredential.hit(`${kind} ${id}`))
      mount.usage.used(caller)
    }
    request.caller = caller
  }
  const nobodyWhenPublic = (error: unknown): null => {
    if (isPublic && error instanceof Failure) return null
    throw error
  }
  const look = (request: FastifyRequest): Caller | Promise<Caller | null> => {
    throttled(mount.byAddress.hit(request.ip))
    request.sessionToken = readSessionCookie(request.headers.cookie)
    const shown = {
      apiKey: single(request.headers['x-api-key']),
      bearer: bearerOf(request.headers.authorization),
      sessionToken: request.sessionToken,
    }
    try {
      return mount.authenticator.authenticate(shown, request.raw.addressedCompany ?? null)
    } catch (error) {
      return Promise.resolve(nobodyWhenPublic(error))
    }
  }
  return (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    let found: Caller | Promise<Caller | null>
    try {
      found = look(request)
      if (!(found instanceof Promise)) admit(request, found)
    } catch (error) {
      done(error as Error)
      return
    }
    if (!(found instanceof Promise)) {
      done()
      return
    }
    found
      .catch(nobodyWhenPublic)
      .then((caller) => admit(request, caller))
      .then(() => done(), done)
  }
}

const prepareDownload = (reply: FastifyReply, download: Download): Readable => {
  const plain = download.filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  reply.headers({
    'content-type': download.contentType,
    'content-length': download.size,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(download.filename)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return download.stream
}

type Handler = (context: unknown, input: unknown) => Promise<unknown>

const answering = (operation: Operation, mount: MountServices, times: OperationTimes) => {
  const parse = inputParser(operation)
  const queryPlan = operation.query && planReferences(operation.query)
  const bodyPlan = operation.body && planReferences(operation.body)
  const plans = [queryPlan, bodyPlan].filter((plan): plan is ReferencePlan => Boolean(plan))
  const output = operation.output
  const serialise = output === 'binary' ? null : outputSerialiser(output)
  const hiding = output === 'binary' ? null : planHiding(output)
  const handler = operation.handler as unknown as Handler

  const resolve = async (caller: Caller, sent: unknown): Promise<unknown> => {
    if (plans.length === 0) return sent
    return mount.transactions.read(caller.company.id, async (transaction) => {
      let input = sent
      const owners: Array<number | null> = []
      for (const plan of plans) {
        const resolved = await resolveReferences(plan, input, transaction, caller)
        input = resolved.input
        owners.push(...resolved.owners)
      }
      checkOwnership(operation.permission, caller, owners)
      return input
    })
  }

  const takesInput = Object.keys({ ...operation.query?.shape, ...operation.body?.shape }).length > 0
  const readInput = (request: FastifyRequest): Record<string, unknown> =>
    takesInput ? parse(checkedQuery(request.query), (request.body ?? {}) as Record<string, unknown>) : {}

  const change = async (
    caller: Caller,
    facts: RequestFacts,
    sent: object,
    files: object,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const input = await resolve(caller, sent)
    const idempotencyKey = single(request.headers['idempotency-key'])?.slice(0, 200)
    const { transactions, services } = mount
    const run = new OperationRun({ operation, caller, facts, transactions, services, sent, idempotencyKey })
    const { answer, isRepeated } = await run.result(() =>
      handler(run.context(), { ...(input as object), ...files }),
    )
    if (isRepeated) reply.header('idempotency-replayed', 'true')
    return answer
  }

  const read = async (caller: Caller, facts: RequestFacts, sent: object) => {
    const input = plans.length === 0 ? sent : await resolve(caller, sent)
    const { services, transactions } = mount
    const reading = (work: Parameters<typeof transactions.read>[1]) =>
      transactions.read(caller.company.id, work)
    return handler({ caller, company: caller.company, request: facts, services, read: reading }, input)
  }

  const call = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { caller } = request
    const sent = readInput(request)
    const files =
      operation.upload && request.stagedFile ? { [operation.upload.field]: request.stagedFile } : {}
    const facts = mount.factsOf(request, reply)
    if (!caller || operation.permission === 'public') {
      return handler({ services: mount.services, request: facts, caller }, { ...sent, ...files })
    }
    return operation.effect === 'reads'
      ? read(caller, facts, sent)
      : change(caller, facts, sent, files, request, reply)
  }

  // Answers with what is sent, never with the reply: that is a promise too, and waiting for it is dear.
  const prepare = (request: FastifyRequest, reply: FastifyReply, answer: unknown): string | Readable => {
    times.add(reply.statusCode, reply.elapsedTime)
    if (!serialise) return prepareDownload(reply, answer as Download)
    const shown = hiding && request.caller ? hideFields(hiding, answer, request.caller.permissions) : answer
    reply.headers(jsonHeaders)
    return serialise(shown as object)
  }

  if (!operation.upload) {
    return async (request: FastifyRequest, reply: FastifyReply) =>
      prepare(request, reply, await call(request, reply))
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return prepare(request, reply, await call(request, reply))
    } finally {
      if (request.stagedFile) await mount.blobs.discard(request.stagedFile)
    }
  }
}

/** Makes the route of one operation; its steps run in the order in which they stand here. */
export const mountOperation = (
  app: FastifyInstance,
  operation: Operation,
  mount: MountServices,
  times: OperationTimes,
): void => {
  app.route({
    method: [...methodsOf(operation)],
    url: routeOf(operation),
    config: {
      operation: operation.id,
      times,
      failureFields: operation.failureFields,
      ...(operation.upload && { uploadField: operation.upload.field }),
    },
    onRequest: admission(operation, mount),
    handler: answering(operation, mount, times),
  })
}
