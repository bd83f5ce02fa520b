import type { Kysely } from 'kysely'
import { insertAuditEntry } from '#core/audit/audit-queries'
import { newSecret, storedDigest } from '#core/auth/secrets'
import type { Database } from '#core/database/schema.generated'
import { findOauthClient, type OauthClientRow } from '#core/database/system/oauth-clients'
import { findCompanyOfOauthCode, findCompanyOfRefreshToken } from '#core/database/system/oauth-tokens'
import type { TenantTransactions, WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { verifierMatches } from './challenge.ts'
import { type ClientCredentials, isAuthentic } from './client-credentials.ts'
import { judgeRefresh } from './judge-refresh.ts'
import { type CodeRow, insertCode, lockCode, markCodeUsed } from './queries/codes.ts'
import {
  deleteFamily,
  insertFamily,
  insertTokens,
  lockFamilyOfToken,
  startGeneration,
} from './queries/families.ts'
import { insertOrWidenGrant } from './queries/grants.ts'

const codeSeconds = 60
export const accessSeconds = 3600
const daySeconds = 86_400

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

interface Visit {
  readonly address: string
  readonly userAgent: string
}

export interface Consent extends Visit {
  readonly userId: number
  readonly companyId: number
  readonly sessionId: number
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge: string | null
}

export interface TokenRequest extends ClientCredentials, Visit {
  readonly grantType: string | undefined
  readonly code: string | undefined
  readonly redirectUri: string | undefined
  readonly codeVerifier: string | undefined
  readonly refreshToken: string | undefined
}

export interface IssuedTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A refusal is an answer of the transaction, so that what it ended stays ended. */
type Outcome = IssuedTokens | 'refused'

/** Whoever cannot prove this found a code somewhere, and can neither use it nor end what it was used for. */
const isBoundTo = (code: CodeRow, request: TokenRequest): boolean =>
  code.redirect_uri === request.redirectUri && verifierMatches(code.challenge, request.codeVerifier)

interface Parts {
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
  readonly refreshDays: number
}

/** What users allow applications to do: codes, and the tokens they are exchanged for. */
export class Authorizations {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Keeps the consent and answers with the code the application exchanges for tokens. */
  async allow(consent: Consent): Promise<string> {
    const code = newSecret('pyc')
    const { clientId, userId, redirectUri, scopes, challenge } = consent
    await this.#parts.transactions.write(consent.companyId, async (transaction) => {
      const grant = await insertOrWidenGrant(transaction, { userId, clientId, scopes })
      const codeHash = storedDigest(code)
      const expiresAt = inSeconds(codeSeconds)
      await insertCode(transaction, {
        grantId: grant.id,
        codeHash,
        redirectUri,
        scopes,
        challenge,
        expiresAt,
      })
      await insertAuditEntry(transaction, {
        userId,
        credentialKind: 'session',
        credentialId: consent.sessionId,
        operation: 'oauth2/authorize',
        address: consent.address,
        userAgent: consent.userAgent.slice(0, 300),
        input: { client_id: clientId, redirect_uri: redirectUri, scopes },
      })
    })
    return code
  }

  /** The token end point: a code or a refresh token against a new pair. */
  async exchange(request: TokenRequest): Promise<IssuedTokens> {
    const client = await findOauthClient(this.#parts.owner, request.clientId)
    if (!isAuthentic(client, request.clientSecret)) throw new Failure('invalid_client')
    if (request.grantType === undefined)
      throw new Failure('invalid_input', { message: 'grant_type: is missing' })
    const outcome = await this.#byGrantType(client, request)
    if (outcome === 'refused') throw new Failure('invalid_grant')
    return outcome
  }

  #byGrantType(client: OauthClientRow, request: TokenRequest): Promise<Outcome> {
    if (request.grantType === 'authorization_code') return this.#fromCode(client, request)
    if (request.grantType === 'refresh_token') return this.#fromRefreshToken(client, request)
    throw new Failure('unsupported_grant_type')
  }

  async #fromCode(client: OauthClientRow, request: TokenRequest): Promise<Outcome> {
    for (const [name, value] of [
      ['code', request.code],
      ['redirect_uri', request.redirectUri],
      ['code_verifier', client.secret_hash === null ? request.codeVerifier : 'not needed'],
    ]) {
      if (!value) throw new Failure('invalid_input', { message: `${name}: is missing` })
    }
    const codeHash = storedDigest(request.code ?? '')
    const found = await findCompanyOfOauthCode(this.#parts.owner, codeHash)
    if (!found) return 'refused'
    return this.#parts.transactions.write(found.company_id, async (transaction) => {
      const code = await lockCode(transaction, codeHash)
      if (code?.client_id !== client.client_id || !isBoundTo(code, request)) return 'refused'
      if (code.used_at) return this.#endFamily(transaction, request, code.family_id, code)
      if (code.expires_at <= new Date()) return 'refused'
      const family = await insertFamily(transaction, code.grant_id, code.scopes)
      await markCodeUsed(transaction, code.id, family.id)
      return this.#issue(transaction, family.id, family.generation)
    })
  }

  async #fromRefreshToken(client: OauthClientRow, request: TokenRequest): Promise<Outcome> {
    if (!request.refreshToken) throw new Failure('invalid_input', { message: 'refresh_token: is missing' })
    const refreshHash = storedDigest(request.refreshToken)
    const found = await findCompanyOfRefreshToken(this.#parts.owner, refreshHash)
    if (!found) return 'refused'
    return this.#parts.transactions.write(found.company_id, async (transaction) => {
      const token = await lockFamilyOfToken(transaction, refreshHash)
      if (token?.client_id !== client.client_id) return 'refused'
      const { generation, newest_generation: newestGeneration, family_id: familyId } = token
      const verdict = judgeRefresh(
        { generation, newestGeneration, rotatedAt: token.rotated_at, expiresAt: token.refresh_expires_at },
        new Date(),
      )
      if (verdict === 'expired') return 'refused'
      if (verdict === 'stolen') return this.#endFamily(transaction, request, familyId, token)
      if (verdict === 'rotate') await startGeneration(transaction, familyId, generation + 1)
      return this.#issue(transaction, familyId, generation + 1)
    })
  }

  async #issue(transaction: WriteTransaction, familyId: number, generation: number): Promise<IssuedTokens> {
    const [accessToken, refreshToken] = [newSecret('pya'), newSecret('pyr')]
    await insertTokens(transaction, {
      familyId,
      generation,
      accessHash: storedDigest(accessToken),
      accessExpiresAt: inSeconds(accessSeconds),
      refreshHash: storedDigest(refreshToken),
      refreshExpiresAt: inSeconds(this.#parts.refreshDays * daySeconds),
    })
    return { accessToken, refreshToken }
  }

  /** Somebody has a code or token that was used before: nobody can tell the thief from the owner. */
  async #endFamily(
    transaction: WriteTransaction,
    request: TokenRequest,
    familyId: number | null,
    { user_id: userId, grant_id: credentialId }: { user_id: number; grant_id: number },
  ): Promise<'refused'> {
    if (familyId === null) return 'refused'
    await deleteFamily(transaction, familyId)
    await insertAuditEntry(transaction, {
      userId,
      credentialKind: 'bearer',
      credentialId,
      operation: 'oauth2/Token',
      address: request.address,
      userAgent: request.userAgent.slice(0, 300),
      input: { client_id: request.clientId, ended: 'A code or refresh token was used twice' },
    })
    return 'refused'
  }
}
