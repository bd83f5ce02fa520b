import type { FastifyInstance } from 'fastify'
import type { Operation } from '#core/operation/define-operation'
import { jsonHeaders } from './answer.ts'
import { describeApi } from './reference/openapi.ts'
import { referencePage } from './reference/reference-page.ts'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
} as const

/** The description of the API for machines and for people; made when someone first asks for it. */
export const addReferencePages = (
  app: FastifyInstance,
  operations: readonly Operation[],
  version: string,
): void => {
  let description: string | undefined
  let page: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi(operations, version))
    return reply.headers(jsonHeaders).send(description)
  })
  app.get('/docs', (_request, reply) => {
    page ??= referencePage(operations)
    return reply.headers(pageHeaders).send(page)
  })
}
