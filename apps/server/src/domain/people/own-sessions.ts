import type { Kysely } from 'kysely'
import type { Caller } from '#core/access/caller'
import { storedDigest } from '#core/auth/secrets'
import type { Database } from '#core/database/schema.generated'
import { listCompaniesOfUser } from '#core/database/system/companies'
import {
  chooseCompanyOfSession,
  deleteSessionsOfUser,
  findUserBySession,
  listSessionsOfUser,
} from '#core/database/system/sessions'
import { Failure } from '#core/operation/failure'

export type SessionCaller = Caller & { readonly credential: { readonly kind: 'session' } }

/** For what only the person in front of the browser may do, not a program with a key. */
export const signedIn = (caller: Caller | null): SessionCaller => {
  if (caller?.credential.kind !== 'session') throw new Failure('not_authenticated')
  return caller as SessionCaller
}

/** The browser sessions of a user. */
export class OwnSessions {
  readonly #owner: Kysely<Database>
  readonly #sessionDays: number

  constructor(owner: Kysely<Database>, sessionDays: number) {
    this.#owner = owner
    this.#sessionDays = sessionDays
  }

  list(userId: number) {
    return listSessionsOfUser(this.#owner, userId)
  }

  /** The person behind a session, who need not be a member of any company. */
  async holder(token: string | undefined) {
    if (token === undefined) return null
    return (await findUserBySession(this.#owner, storedDigest(token), this.#sessionDays)) ?? null
  }

  end(userId: number, id: number): Promise<number> {
    return deleteSessionsOfUser(this.#owner, userId, { id })
  }

  async switchCompany(caller: SessionCaller, companyId: number): Promise<{ id: number; name: string }> {
    const companies = await listCompaniesOfUser(this.#owner, caller.user.id)
    const chosen = companies.find((company) => company.id === companyId)
    if (!chosen) throw new Failure('not_found', { message: `You are not a member of company ${companyId}` })
    await chooseCompanyOfSession(this.#owner, caller.credential.id, companyId)
    return chosen
  }
}
