import type { FastifyReply } from 'fastify'
import { Failure } from '#core/operation/failure'
import { sendPage } from '../page.ts'
import type { AccountParts, Visit } from './account-pages.ts'
import { confirmForm, done, resetForm } from './forms.ts'

const unusable = () =>
  new Failure('not_found', { message: 'This link is not valid: it was used before, or it is too old' })

/** What links in the mailbox lead to: confirming an address, setting a new password. */
export class MailboxDesk {
  readonly #parts: AccountParts

  constructor(parts: AccountParts) {
    this.#parts = parts
  }

  async showRegistration({ token, reply }: Visit): Promise<FastifyReply> {
    const found = await this.#parts.registration.behind(token)
    if (!found) throw unusable()
    const content = confirmForm(found.email, found.organization)
    return sendPage(reply, { status: 200, title: 'Confirm your e-mail address', content })
  }

  async confirm({ token, reply }: Visit): Promise<FastifyReply> {
    const { standing, company } = await this.#parts.registration.confirm(token)
    const words =
      standing === 'joined'
        ? `You are now a member of ${company.name} and can sign in.`
        : `An administrator of ${company.name} has to approve you before you can work there.`
    const title = 'Thank you'
    return sendPage(reply, { status: 200, title, content: done(title, words) })
  }

  async showReset(visit: Visit, problem?: string): Promise<FastifyReply> {
    const email = await this.#parts.passwords.resetFor(visit.token)
    if (email === null) throw unusable()
    const status = problem === undefined ? 200 : 400
    const content = resetForm(email, problem)
    return sendPage(visit.reply, { status, title: 'Set a new password', content })
  }

  async reset(visit: Visit): Promise<FastifyReply> {
    const { token, fields, facts, reply } = visit
    try {
      await this.#parts.passwords.reset(token, fields.password ?? '', facts.address)
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_input')
        return this.showReset(visit, error.message)
      throw error
    }
    const title = 'Your password was changed'
    return sendPage(reply, { status: 200, title, content: done(title, 'Sign in with the new one.') })
  }
}
