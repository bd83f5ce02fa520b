import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#core/config'
import type { Operation } from '#core/operation/define-operation'
import { Failure } from '#core/operation/failure'
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

/** Maps the many forms of an address to the one route of its operation. */
const rewriter = (operations: readonly Operation[]) => {
  const routes = new Set(operations.map(routeOf))
  return (request: IncomingMessage): string => {
    const url = request.url ?? '/'
    if (url.startsWith('/~')) return nowhere
    const address = parseAddress(url)
    const route = address && `/~/${address.mount}/${address.operation}`
    if (!route || !routes.has(route)) return url
    request.addressedCompany = address.company
    return route + address.query
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

const addMeasuring = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation
    if (operation) {
      const outcome = reply.statusCode < 400 ? 'ok' : reply.statusCode < 500 ? 'refused' : 'failed'
      metrics.requests.observe({ operation, outcome }, reply.elapsedTime / 1000)
    }
    done()
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
  addMeasuring(app, options.metrics)

  const mount: MountServices = { ...options.mount, factsOf: factsReader(config) }
  const allowed = new Map<string, string>()
  for (const operation of operations) {
    mountOperation(app, operation, mount)
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
  app.setErrorHandler((error, request, reply) => {
    if (request.stagedFile) void options.mount.blobs.discard(request.stagedFile)
    const { operation, failureFields } = request.routeOptions.config
    const failure = failureOf(error, log, operation ?? 'http')
    return sendFailure(reply, failure, failureFields?.(failure))
  })
  return app
}
