import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/access/caller'
import type { ShownCredentials } from '#core/auth/authenticate'
import type { Operation } from '#core/operation/define-operation'
import { Failure } from '#core/operation/failure'
import { checkAccess, checkBrowser } from './check-access.ts'
import type { MountServices } from './mount-operation.ts'
import { readSessionCookie } from './session-cookie.ts'

export const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

const bearerOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined

const throttled = (seconds: number): void => {
  if (seconds > 0) throw new Failure('too_many_requests', { retryAfterSeconds: seconds })
}

const shownBy = (request: FastifyRequest): ShownCredentials => {
  request.sessionToken = readSessionCookie(request.headers.cookie)
  return {
    apiKey: single(request.headers['x-api-key']),
    bearer: bearerOf(request.headers.authorization),
    sessionToken: request.sessionToken,
  }
}

const browserOf = ({ method, headers, host }: FastifyRequest) => ({
  method,
  csrfToken: single(headers['x-csrf-token']),
  origin: headers.origin,
  host,
})

type Done = (error?: Error) => void

/** Credential, company, permission, scope, plan and rate: everything before the body is read. */
export const admission = (operation: Operation, mount: MountServices) => {
  const isPublic = operation.permission === 'public'
  const admit = (request: FastifyRequest, caller: Caller | null): void => {
    if (!caller && !isPublic) throw new Failure('not_authenticated')
    if (operation.effect === 'changes') checkBrowser(operation, caller, browserOf(request))
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
    try {
      return mount.authenticator.authenticate(shownBy(request), request.raw.addressedCompany ?? null)
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
