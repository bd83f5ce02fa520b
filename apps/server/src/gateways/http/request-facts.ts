import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config'
import type { RequestFacts } from '#core/operation/define-operation'
import { sessionCookie } from './session-cookie.ts'

/** Worked out when someone asks: most operations never do. */
class AskedFacts implements RequestFacts {
  readonly #config: Config
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(config: Config, request: FastifyRequest, reply: FastifyReply) {
    this.#config = config
    this.#request = request
    this.#reply = reply
  }

  get address(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get origin(): string {
    return this.#config.PRINTYARD_PUBLIC_URL ?? `${this.#request.protocol}://${this.#request.host}`
  }

  get secure(): boolean {
    return this.origin.startsWith('https:')
  }

  get authorization(): string | undefined {
    return this.#request.headers.authorization
  }

  get sessionToken(): string | undefined {
    return this.#request.sessionToken
  }

  setSessionCookie(token: string | null): void {
    this.#reply.header('set-cookie', sessionCookie(token, this.secure, this.#config.PRINTYARD_SESSION_DAYS))
  }
}

/** What operations and pages may know of a request. */
export const factsReader =
  (config: Config) =>
  (request: FastifyRequest, reply: FastifyReply): RequestFacts =>
    new AskedFacts(config, request, reply)
