import type { FastifyReply } from 'fastify'
import { Failure } from '#core/operation/failure'
import { emailAddress, line } from '#schemas/text'
import { sendPage } from '../page.ts'
import type { AccountParts, Visit } from './account-pages.ts'
import { done, type InvitationView, invitationForms } from './forms.ts'

const checked = <Value>(
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
  value: string | undefined,
  problem: string,
): Value => {
  const result = schema.safeParse(value ?? '')
  if (!result.success) throw new Failure('invalid_input', { message: problem })
  return result.data
}

const emailOf = ({ fields }: Visit): string =>
  checked(emailAddress, fields.email, 'This is not an e-mail address')

/** Shows an invitation and lets people accept it: signed in, signing in, or registering. */
export class InvitationDesk {
  readonly #parts: AccountParts

  constructor(parts: AccountParts) {
    this.#parts = parts
  }

  async show(visit: Visit, failure?: Failure): Promise<FastifyReply> {
    const invitation = await this.#parts.registration.invitation(visit.token)
    if (!invitation) {
      throw new Failure('not_found', {
        message: 'This invitation is not valid: it was used up or withdrawn, or it is too old',
      })
    }
    const visitor = await this.#parts.ownSessions.holder(visit.facts.sessionToken)
    const view: InvitationView = {
      organization: invitation.company_name,
      invited: invitation.email,
      visitor: visitor?.email ?? null,
      ...(failure && { problem: failure.message }),
      given: visit.fields,
    }
    if (failure?.retryAfterSeconds !== undefined) visit.reply.header('retry-after', failure.retryAfterSeconds)
    const title = `Invitation to ${invitation.company_name}`
    return sendPage(visit.reply, { status: failure?.status ?? 200, title, content: invitationForms(view) })
  }

  /** A form was sent: the button that was pressed is in `step`. */
  async take(visit: Visit): Promise<FastifyReply> {
    try {
      if (visit.fields.step === 'join') return await this.#join(visit)
      if (visit.fields.step === 'sign-in') return await this.#signIn(visit)
      if (visit.fields.step === 'register') return await this.#register(visit)
    } catch (error) {
      if (error instanceof Failure) return this.show(visit, error)
      throw error
    }
    return this.show(visit)
  }

  async #join(visit: Visit): Promise<FastifyReply> {
    const visitor = await this.#parts.ownSessions.holder(visit.facts.sessionToken)
    if (!visitor) throw new Failure('not_authenticated')
    return this.#accept(visit, visitor.id)
  }

  async #signIn(visit: Visit): Promise<FastifyReply> {
    const { address, userAgent } = visit.facts
    const { password = '', totp } = visit.fields
    if (password.length > 200) throw new Failure('sign_in_failed')
    const email = emailOf(visit)
    const userId = await this.#parts.signIn.identify({ email, password, totp, address, userAgent })
    visit.facts.setSessionCookie(await this.#parts.signIn.openSession(userId, { address, userAgent }))
    return this.#accept(visit, userId)
  }

  async #accept(visit: Visit, userId: number): Promise<FastifyReply> {
    const { name } = await this.#parts.registration.accept(visit.token, userId)
    return this.#welcome(visit, name)
  }

  #welcome({ reply }: Visit, organization: string): FastifyReply {
    const title = `Welcome to ${organization}`
    return sendPage(reply, { status: 200, title, content: done(title, 'You are a member now.') })
  }

  async #register(visit: Visit): Promise<FastifyReply> {
    const { token, fields, facts, reply } = visit
    const { address, userAgent } = facts
    const { userId } = await this.#parts.registration.register({
      email: emailOf(visit),
      firstName: checked(line(64), fields.first_name, 'The first name is missing or too long'),
      lastName: checked(line(64, 0), fields.last_name, 'The last name is too long'),
      password: fields.password ?? '',
      language: 'en',
      invitation: token,
      address,
    })
    if (userId === null) {
      const title = 'Look into your mailbox'
      const words = 'We have sent you a message. Open the link in it to join.'
      return sendPage(reply, { status: 200, title, content: done(title, words) })
    }
    facts.setSessionCookie(await this.#parts.signIn.openSession(userId, { address, userAgent }))
    return this.#welcome(visit, 'Printyard')
  }
}
