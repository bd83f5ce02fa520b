import type { FastifyReply } from 'fastify'
import { type Caller, mayUse } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { describeMail, listMails } from '#domain/mail/index'
import { pageAmount } from '#schemas/page'
import { emailAddress } from '#schemas/text'
import { sendPage } from '../page.ts'
import type { AccountParts, Visit } from './account-pages.ts'
import { lettersPage, signInPage } from './letters-page.ts'

export const lettersPath = '/panel/mail'
const pageSize = 20
const lastPage = 100_000

const pageAsked = ({ query }: Visit): number => {
  const number = Number(query.page ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= lastPage ? number : 1
}

/** Shows administrators the messages of the service, so that an installation without a mail server works. */
export class LettersDesk {
  readonly #parts: AccountParts

  constructor(parts: AccountParts) {
    this.#parts = parts
  }

  async show(visit: Visit): Promise<FastifyReply> {
    const visitor = await this.#visitor(visit)
    if (!visitor) return this.#askToSignIn(visit)
    if (!mayUse(visitor, 'org_admin')) throw new Failure('missing_permission')
    const number = pageAsked(visit)
    const { rows, total } = await this.#parts.transactions.read(visitor.company.id, (transaction) =>
      listMails(transaction, { number, size: pageSize }),
    )
    const content = lettersPage({
      company: visitor.company.name,
      letters: rows.map((row) => describeMail(row, visitor)),
      number,
      pages: pageAmount(total, pageSize),
      email: visitor.user.email,
    })
    return sendPage(visit.reply, { status: 200, title: 'Messages', content })
  }

  /** A form was sent: the button that was pressed is in `step`. */
  async take(visit: Visit): Promise<FastifyReply> {
    try {
      if (visit.fields.step === 'sign-in') await this.#signIn(visit)
      if (visit.fields.step === 'sign-out') await this.#signOut(visit)
    } catch (error) {
      if (error instanceof Failure) return this.#askToSignIn(visit, error)
      throw error
    }
    return visit.reply.header('cache-control', 'no-store').redirect(lettersPath, 303)
  }

  async #visitor({ facts: { sessionToken } }: Visit): Promise<Caller | null> {
    const shown = { apiKey: undefined, bearer: undefined, sessionToken }
    return this.#parts.authenticator.authenticate(shown, null)
  }

  #askToSignIn({ reply, fields }: Visit, failure?: Failure): FastifyReply {
    if (failure?.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
    const content = signInPage(fields.email?.slice(0, 254) ?? '', failure?.message)
    return sendPage(reply, { status: failure?.status ?? 200, title: 'Sign in', content })
  }

  async #signIn({ fields, facts }: Visit): Promise<void> {
    const { address, userAgent } = facts
    const { password = '', totp } = fields
    const email = emailAddress.safeParse(fields.email)
    if (!email.success || password === '' || password.length > 200) throw new Failure('sign_in_failed')
    const attempt = { email: email.data, password, totp, address, userAgent }
    facts.setSessionCookie(await this.#parts.signIn.signIn(attempt))
  }

  async #signOut({ facts }: Visit): Promise<void> {
    if (facts.sessionToken !== undefined) await this.#parts.signIn.signOut(facts.sessionToken)
    facts.setSessionCookie(null)
  }
}
