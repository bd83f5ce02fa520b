import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Caller } from '#core/access/caller'
import type { Authenticator } from '#core/auth/authenticate'
import { sameText } from '#core/auth/secrets'
import type { Throttle } from '#core/auth/throttle'
import type { Config } from '#core/config'
import { Failure } from '#core/operation/failure'
import {
  AuthorizationProblem,
  type AuthorizationRequest,
  type Authorizations,
  type ClientRegistry,
  clientIdOf,
  readAuthorizationRequest,
  redirectWith,
} from '#domain/oauth/index'
import type { SignIn } from '#domain/people/index'
import { emailAddress } from '#schemas/text'
import { failureOf } from '../answer.ts'
import { checkedQuery } from '../body-check.ts'
import { sendPage, sendProblem } from '../page.ts'
import { factsReader } from '../request-facts.ts'
import { readSessionCookie } from '../session-cookie.ts'
import { textFields } from '../text-fields.ts'
import { consentForm } from './consent-form.ts'
import { formKey, isOwnForm } from './form-key.ts'
import { signInForm } from './sign-in-form.ts'

interface AuthorizationParts {
  readonly config: Config
  readonly log: Logger
  readonly authenticator: Authenticator
  readonly byAddress: Throttle
  readonly signIn: SignIn
  readonly oauthClients: ClientRegistry
  readonly authorizations: Authorizations
  companiesOfUser(userId: number): Promise<Array<{ id: number; name: string }>>
}

const path = '/panel/oauth2/authorize'
const staleForm = 'The page was out of date. Nothing was allowed.'

const queryOf = (url: string): string => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

/** Chromium follows a redirect after a form only to where the policy lets forms lead. */
const formTargetsOf = (redirectUri: string): string => {
  const { protocol, origin, hostname } = new URL(redirectUri)
  const source = origin === 'null' || hostname.startsWith('[') ? protocol : origin
  return `'self' https: ${source}`
}

/** The pages on which a person lets an application act for them. They work without scripts. */
class AuthorizationDesk {
  readonly #parts: AuthorizationParts

  constructor(parts: AuthorizationParts) {
    this.#parts = parts
  }

  async #asked(request: FastifyRequest): Promise<AuthorizationRequest> {
    const wait = this.#parts.byAddress.hit(request.ip)
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: wait })
    const query = checkedQuery(request.query)
    const client = await this.#parts.oauthClients.find(clientIdOf(query))
    return readAuthorizationRequest(query, client)
  }

  async #visitor(sessionToken: string | undefined, company: number | null = null): Promise<Caller | null> {
    if (sessionToken === undefined) return null
    return this.#parts.authenticator.authenticate(
      { apiKey: undefined, bearer: undefined, sessionToken },
      company,
    )
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.#asked(request)
    const visitor = await this.#visitor(readSessionCookie(request.headers.cookie))
    if (visitor?.credential.kind !== 'session') return this.#askToSignIn(request, reply, asked)
    const { user, company, credential } = visitor
    const content = consentForm({
      client: asked.client,
      action: path + queryOf(request.url),
      token: credential.csrfToken,
      user: { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
      companies: await this.#parts.companiesOfUser(user.id),
      chosenCompany: company.id,
      scopes: asked.scopes,
      redirectUri: asked.redirectUri,
    })
    const formTargets = formTargetsOf(asked.redirectUri)
    return sendPage(reply, { status: 200, title: `Allow ${asked.client.name}?`, content, formTargets })
  }

  #askToSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { client }: AuthorizationRequest,
    again: { status: number; problem?: string; email?: string } = { status: 200 },
  ): FastifyReply {
    const { secure } = factsReader(this.#parts.config)(request, reply)
    const { token, cookie } = formKey(request.headers.cookie, secure)
    reply.header('set-cookie', cookie)
    const content = signInForm({ client, action: path + queryOf(request.url), token, ...again })
    return sendPage(reply, { status: again.status, title: 'Sign in', content })
  }

  /** A form was sent: the button that was pressed is in `step`. */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.#asked(request)
    const fields = textFields(request.body)
    if (fields.step === 'sign-in') return this.#signIn(request, reply, asked, fields)
    const sessionToken = readSessionCookie(request.headers.cookie)
    const visitor = await this.#visitor(sessionToken)
    if (visitor?.credential.kind !== 'session') return this.#again(request, reply)
    if (!sameText(fields.token ?? '', visitor.credential.csrfToken)) return sendProblem(reply, 403, staleForm)
    if (fields.step === 'allow') return this.#allow(request, reply, asked, Number(fields.company))
    if (fields.step === 'deny') return this.#deny(reply, asked)
    if (fields.step === 'sign-out' && sessionToken !== undefined) {
      await this.#parts.signIn.signOut(sessionToken)
      factsReader(this.#parts.config)(request, reply).setSessionCookie(null)
    }
    return this.#again(request, reply)
  }

  #again(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.header('cache-control', 'no-store').redirect(path + queryOf(request.url), 303)
  }

  async #signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AuthorizationRequest,
    { token = '', email: given = '', password = '', totp = '' }: Readonly<Record<string, string>>,
  ): Promise<FastifyReply> {
    if (!isOwnForm(request.headers.cookie, token)) return sendProblem(reply, 403, staleForm)
    const facts = factsReader(this.#parts.config)(request, reply)
    const email = emailAddress.safeParse(given)
    const retry = (failure: Failure): FastifyReply => {
      if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
      const again = { status: failure.status, problem: failure.message, email: given.slice(0, 254) }
      return this.#askToSignIn(request, reply, asked, again)
    }
    if (!email.success || password === '' || password.length > 200)
      return retry(new Failure('sign_in_failed'))
    try {
      const { address, userAgent } = facts
      const factor = totp.trim() === '' ? {} : { totp: totp.trim() }
      const attempt = { email: email.data, password, address, userAgent, ...factor }
      const session = await this.#parts.signIn.signIn(attempt)
      if (!(await this.#visitor(session))) {
        await this.#parts.signIn.signOut(session)
        return sendProblem(reply, 403, 'Your account is not a member of any company yet.')
      }
      facts.setSessionCookie(session)
      return this.#again(request, reply)
    } catch (error) {
      if (error instanceof Failure) return retry(error)
      throw error
    }
  }

  async #allow(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AuthorizationRequest,
    companyId: number,
  ): Promise<FastifyReply> {
    if (!Number.isSafeInteger(companyId) || companyId < 1 || companyId > 2147483647)
      return sendProblem(reply, 400, 'No company was chosen. Nothing was allowed.')
    const member = await this.#visitor(readSessionCookie(request.headers.cookie), companyId)
    if (!member) return this.#again(request, reply)
    const { redirectUri, scopes, challenge, state } = asked
    const { address, userAgent } = factsReader(this.#parts.config)(request, reply)
    const code = await this.#parts.authorizations.allow({
      userId: member.user.id,
      companyId: member.company.id,
      sessionId: member.credential.id,
      clientId: asked.client.client_id,
      redirectUri,
      scopes,
      challenge,
      address,
      userAgent,
    })
    return this.#leave(reply, redirectUri, { code, state })
  }

  #deny(reply: FastifyReply, { redirectUri, state }: AuthorizationRequest): FastifyReply {
    const refusal = {
      error: 'access_denied',
      error_code: 'user_denied',
      error_description: 'The user denied the request',
    }
    return this.#leave(reply, redirectUri, { ...refusal, state })
  }

  #leave(reply: FastifyReply, redirectUri: string, values: Record<string, string | undefined>): FastifyReply {
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(redirectWith(redirectUri, values), 302)
  }

  fail(error: unknown, reply: FastifyReply): FastifyReply {
    if (error instanceof AuthorizationProblem) return sendProblem(reply, 400, error.message)
    const failure = failureOf(error, this.#parts.log, 'oauth2/authorize')
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
    return sendProblem(reply, failure.status, failure.message)
  }
}

export const addAuthorizationPages = (app: FastifyInstance, parts: AuthorizationParts): void => {
  const desk = new AuthorizationDesk(parts)
  const errorHandler = (error: unknown, _request: FastifyRequest, reply: FastifyReply) =>
    desk.fail(error, reply)
  app.get(path, { errorHandler }, (request, reply) => desk.show(request, reply))
  app.post(path, { errorHandler }, (request, reply) => desk.take(request, reply))
  for (const older of ['/oauth2/authorize', '/api/oauth2/authorize'])
    app.get(older, (request, reply) => reply.redirect(path + queryOf(request.url), 302))
}
