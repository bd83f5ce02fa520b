import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Authenticator } from '#core/auth/authenticate'
import type { Throttle } from '#core/auth/throttle'
import type { Config } from '#core/config'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { OwnSessions, Passwords, SignIn } from '#domain/people/index'
import type { Registration } from '#domain/registration/index'
import { failureOf } from '../answer.ts'
import { isForeignOrigin } from '../check-access.ts'
import { sendPage } from '../page.ts'
import { factsReader } from '../request-facts.ts'
import { readSessionCookie } from '../session-cookie.ts'
import { textFields } from '../text-fields.ts'
import { done, note } from './forms.ts'
import { InvitationDesk } from './invitation-desk.ts'
import { LettersDesk, lettersPath } from './letters-desk.ts'
import { MailboxDesk } from './mailbox-desk.ts'

export interface AccountParts {
  readonly config: Config
  readonly log: Logger
  readonly byAddress: Throttle
  readonly authenticator: Authenticator
  readonly transactions: TenantTransactions
  readonly signIn: SignIn
  readonly passwords: Passwords
  readonly ownSessions: OwnSessions
  readonly registration: Registration
}

/** One visit of a page. */
export interface Visit {
  /** What the address of a page from a letter ends with. */
  readonly token: string
  readonly query: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly facts: ReturnType<ReturnType<typeof factsReader>>
  readonly reply: FastifyReply
}

type Page = (visit: Visit) => Promise<FastifyReply>

const visits = (parts: AccountParts, page: Page) => {
  const factsOf = factsReader(parts.config)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const wait = parts.byAddress.hit(request.ip)
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: wait })
    if (request.method === 'POST' && isForeignOrigin(request.headers.origin, request.host))
      throw new Failure('csrf')
    request.sessionToken = readSessionCookie(request.headers.cookie)
    const { token = '' } = request.params as { token?: string }
    const [query, fields] = [textFields(request.query), textFields(request.body)]
    return page({ token, query, fields, facts: factsOf(request, reply), reply })
  }
}

/** The messages of the service, and the pages their links lead to. All work without scripts; looking changes nothing. */
export const addAccountPages = (app: FastifyInstance, parts: AccountParts): void => {
  const errorHandler = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, parts.log, 'account pages')
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
    const title = 'This did not work'
    return sendPage(reply, {
      status: failure.status,
      title,
      content: note(failure.message) ?? done(title, ''),
    })
  }
  const add = (path: string, show: Page, take: Page) => {
    app.get(path, { errorHandler }, visits(parts, show))
    app.post(path, { errorHandler }, visits(parts, take))
  }
  const invitations = new InvitationDesk(parts)
  const mailbox = new MailboxDesk(parts)
  const letters = new LettersDesk(parts)
  add(
    '/accept_invitation/:token',
    (visit) => invitations.show(visit),
    (visit) => invitations.take(visit),
  )
  add(
    '/confirm_email/:token',
    (visit) => mailbox.showRegistration(visit),
    (visit) => mailbox.confirm(visit),
  )
  add(
    '/reset_password/:token',
    (visit) => mailbox.showReset(visit),
    (visit) => mailbox.reset(visit),
  )
  add(
    lettersPath,
    (visit) => letters.show(visit),
    (visit) => letters.take(visit),
  )
}
