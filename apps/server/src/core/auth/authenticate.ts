import type { Kysely } from 'kysely'
import { type Caller, type Credential, permissionsOfRank } from '#core/access/caller'
import { CallerCache } from '#core/auth/caller-cache'
import { DigestMemo } from '#core/auth/digest-memo'
import { csrfTokenOf, digestOf } from '#core/auth/secrets'
import type { Database } from '#core/database/schema.generated'
import {
  findMemberByAccessToken,
  findMemberByApiKey,
  findMemberBySession,
  type MemberRow,
} from '#core/database/system/credentials'
import { Failure } from '#core/operation/failure'
import type { Plan } from '#vocabulary/plans'
import { scopeNames } from '#vocabulary/scopes'

/** What a request shows of itself. */
export interface ShownCredentials {
  readonly apiKey: string | undefined
  readonly bearer: string | undefined
  readonly sessionToken: string | undefined
}

/** Finds the caller behind a bearer token. */
export type BearerLookUp = (token: string) => Promise<Caller | null>

const callerFrom = (row: MemberRow, credential: Credential): Caller => ({
  credential,
  user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  company: {
    id: row.company_id,
    name: row.company_name,
    kind: row.company_kind as 'organization' | 'personal',
    plan: row.company_plan as Plan,
    isOperator: row.is_operator,
  },
  membershipId: row.membership_id,
  rankId: row.rank_id,
  permissions: permissionsOfRank(row.built_in, row.permissions),
  ...(row.membership_ends_at && { endsAt: row.membership_ends_at }),
})

const mayUseApi = (row: MemberRow): boolean =>
  row.api_access ?? permissionsOfRank(row.built_in, row.permissions).has('org_api')

export interface AuthenticatorOptions {
  readonly owner: Kysely<Database>
  readonly sessionDays: number
  /** Asked before the tokens of the database. */
  readonly findBearer?: BearerLookUp
}

/** Turns what a request shows into the caller behind it; a warm credential costs no query. */
export class Authenticator {
  readonly cache = new CallerCache()
  readonly #digests = new DigestMemo()
  readonly #options: AuthenticatorOptions

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  hear(channel: string, payload: string): void {
    if (channel === 'access_changed') this.cache.forget(payload)
  }

  /** Changes may have gone by unheard. */
  hearGap(): void {
    this.cache.clear()
  }

  /** The caller when it is known already; otherwise a look-up. Company null or 0 means the credential's own. */
  authenticate(shown: ShownCredentials, companyId: number | null): Caller | Promise<Caller | null> {
    const company = companyId || null
    if (shown.apiKey !== undefined) return this.#byApiKey(shown.apiKey, company)
    if (shown.bearer !== undefined) return this.#byBearer(shown.bearer, company)
    if (shown.sessionToken !== undefined) return this.#bySession(shown.sessionToken, company)
    return Promise.resolve(null)
  }

  #byApiKey(apiKey: string, companyId: number | null): Caller | Promise<Caller | null> {
    // Bare, unlike those of the others: a text put together anew would have to be hashed for each request.
    const digest = this.#digests.of(apiKey)
    const known = this.cache.get(digest)
    if (known) return inCompany(known, companyId, 'no_access')
    return this.cache
      .load(digest, () => this.#lookUpApiKey(digest))
      .then((caller) => {
        if (!caller) throw new Failure('not_authenticated')
        this.#digests.remember(apiKey, digest)
        return inCompany(caller, companyId, 'no_access')
      })
  }

  async #lookUpApiKey(digest: string): Promise<Caller | null> {
    const row = await findMemberByApiKey(this.#options.owner, Buffer.from(digest, 'hex'))
    if (!row) return null
    if (!row.may_enter || !mayUseApi(row)) throw new Failure('no_access')
    return callerFrom(row, { kind: 'api-key', id: row.credential_id })
  }

  async #byBearer(token: string, companyId: number | null): Promise<Caller> {
    const digest = digestOf(token)
    const caller = await this.cache.load(
      `bearer ${digest}`,
      async () => (await this.#options.findBearer?.(token)) ?? (await this.#lookUpBearer(digest)),
    )
    if (!caller) throw new Failure('token_expired')
    return inCompany(caller, companyId, 'token_other_company')
  }

  /** An application acts with the rights of its user, whether or not that user may have API keys. */
  async #lookUpBearer(digest: string): Promise<Caller | null> {
    const row = await findMemberByAccessToken(this.#options.owner, Buffer.from(digest, 'hex'))
    if (!row) return null
    const usable = scopeNames.filter((name) => row.scopes.includes(name) && row.client_scopes.includes(name))
    const { credential_id: id, access_expires_at: expiresAt } = row
    return callerFrom(row, { kind: 'bearer', id, scopes: new Set(usable), expiresAt })
  }

  #bySession(token: string, companyId: number | null): Caller | Promise<Caller | null> {
    const digest = digestOf(token)
    const cacheKey = `session ${digest} ${companyId ?? ''}`
    const known = this.cache.get(cacheKey)
    if (known) return known
    return this.cache.load(cacheKey, async () => {
      const { owner, sessionDays } = this.#options
      const find = (company: number | null) =>
        findMemberBySession(owner, Buffer.from(digest, 'hex'), company, sessionDays)
      const row = await find(companyId)
      if (row)
        return callerFrom(row, { kind: 'session', id: row.credential_id, csrfToken: csrfTokenOf(token) })
      if (companyId !== null && (await find(null))) throw new Failure('no_access')
      return null
    })
  }
}

const inCompany = (
  caller: Caller,
  companyId: number | null,
  code: 'no_access' | 'token_other_company',
): Caller => {
  if (companyId !== null && caller.company.id !== companyId) throw new Failure(code)
  return caller
}
