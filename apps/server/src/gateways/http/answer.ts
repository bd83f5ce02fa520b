import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { isDisconnected } from '#core/database/connect'
import { Failure } from '#core/operation/failure'

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

const fromFramework: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Failure('malformed_body', {
    message: 'The body is shorter or longer than announced',
  }),
  FST_ERR_BAD_URL: new Failure('unknown_operation'),
}

/** The failure that the caller is told about; what nobody foresaw is logged under a reference. */
export const failureOf = (error: unknown, log: Logger, operation: string): Failure => {
  if (error instanceof Failure) return error
  const known = fromFramework[(error as { code?: string }).code ?? '']
  if (known) return known
  if (isDisconnected(error)) {
    // Without the stack: while it is away every request says the same.
    log.error({ reason: (error as Error).message, operation }, 'The database is away')
    return new Failure('database_unavailable', { retryAfterSeconds: 2 })
  }
  const reference = randomUUID()
  log.error({ err: error, operation, reference }, 'An operation failed unexpectedly')
  return new Failure('internal', {
    message: `Something went wrong on our side. Reference: ${reference}`,
    fields: { reference },
  })
}

export const sendFailure = (
  reply: FastifyReply,
  failure: Failure,
  furtherFields: Record<string, unknown> = {},
): FastifyReply => {
  reply.headers(jsonHeaders)
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  if (failure.code === 'token_expired') reply.header('www-authenticate', 'Bearer error="invalid_token"')
  if (failure.code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="Printyard"')
  const { message, code, fields } = failure
  return reply
    .code(failure.status)
    .send(JSON.stringify({ status: false, message, code, ...fields, ...furtherFields }))
}
