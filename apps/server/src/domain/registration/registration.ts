import type { CallerUser } from '#core/access/caller'
import { clientNetwork } from '#core/auth/client-network'
import { hashPassword } from '#core/auth/passwords'
import { storedDigest } from '#core/auth/secrets'
import { Throttle } from '#core/auth/throttle'
import {
  type FoundInvitation,
  findInvitationByToken,
  listOpenCompanies,
} from '#core/database/system/invitations'
import { ensureUser, findUser, findUserByEmail } from '#core/database/system/users'
import { Failure } from '#core/operation/failure'
import { acceptInvitation, unusableInvitation } from '#domain/invitations/index'
import { type Joining, refuseWeakPassword } from '#domain/people/index'
import { type Confirmed, confirmRegistration, registrationBehind } from './confirm-registration.ts'
import { isAdmittedAddress } from './email-domains.ts'
import { insertRegistration } from './queries/registrations.ts'
import { callerUser, type RegistrationParts } from './registration-parts.ts'
import { registrationMailTask } from './tasks/registration-mail.ts'

const lifetimeMs = 2 * 86_400_000

export interface Newcomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  readonly language: string
  /** Token of an invitation; without it the organisation must be open. */
  readonly invitation?: string
  readonly companyId?: number
  readonly address: string
}

/** Joined at once: the number of the user. Null: a message waits in the mailbox. */
export type Registered = { readonly userId: number | null }

/** How people come in: by invitation, or by themselves where the organisation is open. */
export class Registration {
  readonly #parts: RegistrationParts
  readonly #byAddress = new Throttle(30, 60_000)
  readonly #byAccount = new Throttle(3, 15 * 60_000)

  constructor(parts: RegistrationParts) {
    this.#parts = parts
  }

  async openCompanies(): Promise<Array<{ id: number; name: string; domains: readonly string[] }>> {
    const rows = await listOpenCompanies(this.#parts.owner)
    return rows.map((row) => ({ id: row.id, name: row.name, domains: row.allowed_email_domains }))
  }

  /** The invitation behind a token, while it can be accepted. */
  async invitation(token: string): Promise<FoundInvitation | null> {
    return (await findInvitationByToken(this.#parts.owner, storedDigest(token))) ?? null
  }

  async #usableInvitation(token: string): Promise<FoundInvitation> {
    const found = await this.invitation(token)
    if (!found) throw unusableInvitation()
    return found
  }

  async register(newcomer: Newcomer): Promise<Registered> {
    const wait = this.#byAddress.hit(clientNetwork(newcomer.address))
    if (wait > 0) throw new Failure('too_many_requests', { retryAfterSeconds: wait })
    refuseWeakPassword(newcomer.password, newcomer.email, 'password')
    if (newcomer.invitation === undefined) {
      return this.#askToConfirm(newcomer, await this.#openCompany(newcomer), null)
    }
    const invitation = await this.#usableInvitation(newcomer.invitation)
    return invitation.kind === 'personal'
      ? this.#joinAsInvited(newcomer, invitation)
      : this.#askToConfirm(newcomer, invitation.company_id, invitation.id)
  }

  async #openCompany({ companyId, email }: Newcomer): Promise<number> {
    const companies = await this.openCompanies()
    const company = companies.find(({ id }) => companyId === undefined || id === companyId)
    if (!company) {
      throw new Failure('wrong_state', { message: 'Registration needs an invitation of the organisation' })
    }
    if (!isAdmittedAddress(email, company.domains)) {
      const message = `email: must be an address at ${company.domains.join(' or ')}`
      throw new Failure('invalid_input', { message, fields: { field: 'email' } })
    }
    return company.id
  }

  /** The same work and the same answer whether the address is known or not; the mailbox tells. */
  async #askToConfirm(
    newcomer: Newcomer,
    companyId: number,
    invitationId: number | null,
  ): Promise<Registered> {
    const { email, firstName, lastName, language } = newcomer
    const passwordHash = await hashPassword(newcomer.password)
    if (this.#byAccount.hit(email) > 0) return { userId: null }
    const person = { email, firstName, lastName, language, passwordHash }
    const expiresAt = new Date(Date.now() + lifetimeMs)
    await this.#parts.transactions.write(companyId, async (transaction) => {
      const registrationId = await insertRegistration(transaction, { ...person, invitationId, expiresAt })
      await transaction.enqueue(registrationMailTask, [{ companyId, registrationId }])
    })
    return { userId: null }
  }

  /** The link of a personal invitation came through the mailbox, so the address needs no other proof. */
  async #joinAsInvited(newcomer: Newcomer, invitation: FoundInvitation): Promise<Registered> {
    const { email, firstName, lastName, language } = newcomer
    if (email !== invitation.email) {
      const message = 'email: must be the address that was invited'
      throw new Failure('invalid_input', { message, fields: { field: 'email' } })
    }
    const { owner } = this.#parts
    if (await findUserByEmail(owner, email)) {
      throw new Failure('conflict', { message: 'You have an account already: sign in to accept' })
    }
    const passwordHash = await hashPassword(newcomer.password)
    const { id, isNew } = await ensureUser(owner, { email, firstName, lastName, language, passwordHash })
    if (!isNew) throw new Failure('conflict', { message: 'You have an account already: sign in to accept' })
    await this.#accept(invitation, { id, email, firstName, lastName })
    return { userId: id }
  }

  /** Someone with an account accepts an invitation. Answers with the company. */
  async accept(token: string, userId: number): Promise<{ id: number; name: string }> {
    const invitation = await this.#usableInvitation(token)
    await this.#accept(invitation, callerUser(await findUser(this.#parts.owner, userId)))
    return { id: invitation.company_id, name: invitation.company_name }
  }

  /** What a link in a mailbox is about; null when it is of no use. */
  behind(token: string) {
    return registrationBehind(this.#parts, token)
  }

  confirm(token: string): Promise<Confirmed> {
    return confirmRegistration(this.#parts, token)
  }

  #accept({ company_id, id }: FoundInvitation, user: CallerUser): Promise<void> {
    return this.#parts.transactions.write(company_id, (transaction: Joining) =>
      acceptInvitation(transaction, id, user),
    )
  }
}
