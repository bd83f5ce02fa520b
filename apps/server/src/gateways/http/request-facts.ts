import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config'
import type { RequestFacts } from '#core/operation/define-operation'
import { sessionCookie } from './session-cookie.ts'

/** What operations and pages may know of a request. */
export const factsReader =
  (config: Config) =>
  (request: FastifyRequest, reply: FastifyReply): RequestFacts => {
    const origin = config.PRINTYARD_PUBLIC_URL ?? `${request.protocol}://${request.host}`
    const secure = origin.startsWith('https:')
    return {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      origin,
      secure,
      authorization: request.headers.authorization,
      sessionToken: request.sessionToken,
      setSessionCookie: (token: string | null) => {
        reply.header('set-cookie', sessionCookie(token, secure, config.PRINTYARD_SESSION_DAYS))
      },
    }
  }
