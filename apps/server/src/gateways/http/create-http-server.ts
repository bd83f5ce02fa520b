import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#core/config'
import type { Operation } from '#core/operation/define-operation'
import { Failure } from '#core/operation/failure'
import { nameOf } from '#core/operation/operation-name'
import { parseAddress } from './address.ts'
import { failureOf, sendFailure } from './answer.ts'
import { addBodyParsers } from './body-parsers.ts'
import './fastify-types.ts'
import type { Metrics } from '#core/metrics'
import { type MountServices, methodsOf, mountOperation, routeOf } from './mount-operation.ts'
import { factsReader } from './request-facts.ts'

interface HttpOptions {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly operations: readonly Operation[]
  readonly mount: Omit<MountServices, 'factsOf'>
}

const nowhere = '/~/nowhere'
const maximumRemembered = 2000

/** Maps the many forms of an address to the one route of its operation. */
const rewriter = (operations: readonly Operation[]) => {
  const routes = new Set(operations.map(routeOf))
  const remembered = new Map<string, { readonly url: string; readonly company: number | null }>()
  const rewrite = (url: string) => {
    if (url.startsWith('/~')) return { url: nowhere, company: null }
    const address = parseAddress(url)
    const route = address && `/~/${address.mount}/${address.operation}`
    return route && routes.has(route)
      ? { url: route + address.query, company: address.company }
      : { url, company: null }
  }
  return (request: IncomingMessage): string => {
    const sent = request.url ?? '/'
    const known = remembered.get(sent)
    const { url, company } = known ?? rewrite(sent)
    if (!known && sent.length < 100) {
      if (remembered.size >= maximumRemembered) remembered.clear()
      remembered.set(sent, { url, company })
    }
    request.addressedCompany = company
    return url
  }
}

const secureOptions = (config: Config) =>
  config.PRINTYARD_TLS_CERTIFICATE && config.PRINTYARD_TLS_KEY
    ? {
        https: {
          cert: readFileSync(config.PRINTYARD_TLS_CERTIFICATE),
          key: readFileSync(config.PRINTYARD_TLS_KEY),
        },
      }
    : {}

/** A connection whose answer just ends is not idle yet, and would hold up the end until its keep-alive runs out. */
const closePromptly = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref()
    app.server.once('close', () => clearInterval(sweep))
  })
}

/** The whole HTTP side: operations at every address clients use, and the pages around them. */
export const createHttpServer = (options: HttpOptions): FastifyInstance => {
  const { config, log, operations } = options
  const app = Fastify({
    logger: false,
    trustProxy: config.PRINTYARD_TRUSTED_PROXIES.length > 0 ? [...config.PRINTYARD_TRUSTED_PROXIES] : false,
    bodyLimit: config.PRINTYARD_BODY_LIMIT_KB * 1024,
    rewriteUrl: rewriter(operations),
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 200 },
    ...secureOptions(config),
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance

  app.decorateRequest('caller', null)
  app.decorateRequest('stagedFile', null)
  app.decorateRequest('sessionToken', undefined)
  addBodyParsers(app, options.mount.blobs, config.PRINTYARD_UPLOAD_LIMIT_MB * 1024 * 1024)

  const mount: MountServices = { ...options.mount, factsOf: factsReader(config) }
  const allowed = new Map<string, string>()
  for (const operation of operations) {
    mountOperation(app, operation, mount, options.metrics.timesOf(nameOf(operation)))
    allowed.set(routeOf(operation), methodsOf(operation).join(', '))
  }

  app.setNotFoundHandler((request, reply) => {
    const methods = allowed.get(request.url.split('?')[0] ?? '')
    if (methods) {
      reply.header('allow', methods)
      return sendFailure(
        reply,
        new Failure('method_not_allowed', { message: `This operation answers ${methods}` }),
      )
    }
    return sendFailure(reply, new Failure('unknown_operation'))
  })
  closePromptly(app)
  app.setErrorHandler((error, request, reply) => {
    if (request.stagedFile) void options.mount.blobs.discard(request.stagedFile)
    const { operation, failureFields, times } = request.routeOptions.config
    const failure = failureOf(error, log, operation ?? 'http')
    times?.add(failure.status, reply.elapsedTime)
    return sendFailure(reply, failure, failureFields?.(failure))
  })
  return app
}
