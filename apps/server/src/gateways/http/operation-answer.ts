import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/access/caller'
import type { Operation, RequestFacts } from '#core/operation/define-operation'
import type { Download } from '#core/operation/download'
import { inputParser } from '#core/operation/parse-input'
import { planReferences, type ReferencePlan, resolveReferences } from '#core/operation/reference'
import { outputSerialiser } from '#core/operation/serialise'
import { hideFields, planHiding } from '#core/operation/shown-to'
import type { OperationTimes } from '#core/operation-times'
import { single } from './admission.ts'
import { jsonHeaders } from './answer.ts'
import { checkedQuery } from './body-check.ts'
import { checkOwnership } from './check-access.ts'
import type { MountServices } from './mount-operation.ts'
import { OperationRun } from './operation-run.ts'

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

/** Everything about the answers of one operation that can be worked out before the first request. */
export class OperationAnswer {
  readonly #operation: Operation
  readonly #mount: MountServices
  readonly #times: OperationTimes
  readonly #parse: ReturnType<typeof inputParser>
  readonly #takesInput: boolean
  readonly #plans: readonly ReferencePlan[]
  readonly #serialise: ReturnType<typeof outputSerialiser> | null
  readonly #hiding: ReturnType<typeof planHiding> | null
  readonly #handler: Handler

  constructor(operation: Operation, mount: MountServices, times: OperationTimes) {
    const { query, body, output } = operation
    this.#operation = operation
    this.#mount = mount
    this.#times = times
    this.#parse = inputParser(operation)
    this.#takesInput = Object.keys({ ...query?.shape, ...body?.shape }).length > 0
    this.#plans = [query && planReferences(query), body && planReferences(body)].filter(
      (plan): plan is ReferencePlan => Boolean(plan),
    )
    this.#serialise = output === 'binary' ? null : outputSerialiser(output)
    this.#hiding = output === 'binary' ? null : planHiding(output)
    this.#handler = operation.handler as unknown as Handler
  }

  async to(request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> {
    return this.#prepare(request, reply, await this.#call(request, reply))
  }

  async toUpload(request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> {
    try {
      return await this.to(request, reply)
    } finally {
      if (request.stagedFile) await this.#mount.blobs.discard(request.stagedFile)
    }
  }

  #call(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { caller } = request
    const { upload, permission, effect } = this.#operation
    const sent = this.#readInput(request)
    const files = upload && request.stagedFile ? { [upload.field]: request.stagedFile } : {}
    const facts = this.#mount.factsOf(request, reply)
    if (!caller || permission === 'public') {
      return this.#handler({ services: this.#mount.services, request: facts, caller }, { ...sent, ...files })
    }
    return effect === 'reads'
      ? this.#read(caller, facts, sent)
      : this.#change(caller, facts, { sent, files }, request, reply)
  }

  #readInput(request: FastifyRequest): Record<string, unknown> {
    if (!this.#takesInput) return {}
    return this.#parse(checkedQuery(request.query), (request.body ?? {}) as Record<string, unknown>)
  }

  async #resolve(caller: Caller, sent: unknown): Promise<unknown> {
    if (this.#plans.length === 0) return sent
    return this.#mount.transactions.read(caller.company.id, async (transaction) => {
      let input = sent
      const owners: Array<number | null> = []
      for (const plan of this.#plans) {
        const resolved = await resolveReferences(plan, input, transaction, caller)
        input = resolved.input
        owners.push(...resolved.owners)
      }
      checkOwnership(this.#operation.permission, caller, owners)
      return input
    })
  }

  async #change(
    caller: Caller,
    facts: RequestFacts,
    { sent, files }: { sent: object; files: object },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const input = await this.#resolve(caller, sent)
    const idempotencyKey = single(request.headers['idempotency-key'])?.slice(0, 200)
    const { transactions, services } = this.#mount
    const operation = this.#operation
    const run = new OperationRun({ operation, caller, facts, transactions, services, sent, idempotencyKey })
    const { answer, isRepeated } = await run.result(() =>
      this.#handler(run.context(), { ...(input as object), ...files }),
    )
    if (isRepeated) reply.header('idempotency-replayed', 'true')
    return answer
  }

  #read(caller: Caller, request: RequestFacts, sent: object): Promise<unknown> {
    const { services, transactions } = this.#mount
    const { company } = caller
    const read = (work: Parameters<typeof transactions.read>[1]) => transactions.read(company.id, work)
    const context = { caller, company, request, services, read }
    if (this.#plans.length === 0) return this.#handler(context, sent)
    return this.#resolve(caller, sent).then((input) => this.#handler(context, input))
  }

  /** Answers with what is sent, never with the reply: that is a promise too, and waiting for it is dear. */
  #prepare(request: FastifyRequest, reply: FastifyReply, answer: unknown): string | Readable {
    this.#times.add(reply.statusCode, reply.elapsedTime)
    if (!this.#serialise) return prepareDownload(reply, answer as Download)
    const hiding = this.#hiding
    const shown = hiding && request.caller ? hideFields(hiding, answer, request.caller.permissions) : answer
    reply.headers(jsonHeaders)
    return this.#serialise(shown as object)
  }
}
