import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { newSecret, storedDigest } from '#core/auth/secrets'
import type { Database } from '#core/database/schema.generated'
import {
  deleteOauthClient,
  findOauthClient,
  insertOauthClient,
  listOauthClients,
  type OauthClientRow,
  replaceOauthClient,
} from '#core/database/system/oauth-clients'
import { Failure } from '#core/operation/failure'
import { type ClientFacts, type clientRecord, factsOfClient } from './client-record.ts'
import { premadeClients } from './premade-clients.data.ts'

type ClientRecord = z.input<typeof clientRecord>

export interface NewClient extends ClientFacts {
  readonly clientId?: string | undefined
  readonly confidential: boolean
  readonly clientSecret?: string | undefined
}

export type ClientChange = { readonly [Name in keyof ClientFacts]?: ClientFacts[Name] | undefined } & {
  readonly enabled?: boolean | undefined
  readonly newSecret?: boolean
}

export interface SavedClient {
  readonly client: ClientRecord
  /** Known only now. */
  readonly secret: string | null
}

const describeClient = (row: OauthClientRow): ClientRecord => ({
  client_id: row.client_id,
  confidential: row.secret_hash !== null,
  enabled: row.is_enabled,
  premade: Object.hasOwn(premadeClients, row.client_id),
  created_at: row.created_at.toISOString(),
  ...copied(factsOfClient(row)),
})

const copied = (facts: ClientFacts) => ({
  ...facts,
  redirect_uris: [...facts.redirect_uris],
  scopes: [...facts.scopes],
})

const notSwitchedOn = (clientId: string, facts: ClientFacts): ClientRecord => ({
  client_id: clientId,
  confidential: false,
  enabled: false,
  premade: true,
  created_at: null,
  ...copied(facts),
})

const premadeClient = (clientId: string): ClientFacts | undefined =>
  Object.hasOwn(premadeClients, clientId) ? premadeClients[clientId] : undefined

const refuseUnreachable = ({ redirect_uris, any_redirect }: ClientFacts): void => {
  if (redirect_uris.length > 0 || any_redirect) return
  throw new Failure('invalid_input', { message: 'redirect_uris: at least one address is needed' })
}

const present = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

/** The applications the operator of this installation approved. */
export class ClientRegistry {
  readonly #owner: Kysely<Database>

  constructor(owner: Kysely<Database>) {
    this.#owner = owner
  }

  /** Those registered, and after them the pre-made ones nobody switched on yet. */
  async list(): Promise<ClientRecord[]> {
    const rows = await listOauthClients(this.#owner)
    const known = new Set(rows.map((row) => row.client_id))
    const waiting = Object.entries(premadeClients).filter(([clientId]) => !known.has(clientId))
    return [...rows.map(describeClient), ...waiting.map(([id, facts]) => notSwitchedOn(id, facts))]
  }

  find(clientId: string): Promise<OauthClientRow | undefined> {
    return findOauthClient(this.#owner, clientId)
  }

  async register({ clientId, confidential, clientSecret, ...facts }: NewClient): Promise<SavedClient> {
    refuseUnreachable(facts)
    const secret = confidential ? (clientSecret ?? newSecret('pyo')) : null
    const row = await insertOauthClient(this.#owner, {
      client_id: clientId ?? randomBytes(12).toString('hex'),
      secret_hash: secret === null ? null : storedDigest(secret),
      ...copied(facts),
    })
    if (!row) throw new Failure('conflict', { message: 'client_id: another application has this id' })
    return { client: describeClient(row), secret }
  }

  /** What is not given stays as it is. A pre-made client is registered by its first change. */
  async change(
    clientId: string,
    { enabled, newSecret: renew, ...change }: ClientChange,
  ): Promise<SavedClient> {
    const row = await this.find(clientId)
    const known = row ? factsOfClient(row) : premadeClient(clientId)
    if (!known) throw new Failure('not_found', { message: `There is no application ${clientId}` })
    if (renew && !row?.secret_hash)
      throw new Failure('invalid_input', { message: 'secret: a public application has none' })
    const facts: ClientFacts = { ...known, ...present(change) }
    refuseUnreachable(facts)
    const secret = renew ? newSecret('pyo') : null
    const saved = await replaceOauthClient(this.#owner, {
      client_id: clientId,
      secret_hash: secret === null ? (row?.secret_hash ?? null) : storedDigest(secret),
      is_enabled: enabled ?? row?.is_enabled ?? false,
      ...copied(facts),
    })
    return { client: describeClient(saved), secret }
  }

  /** Ends at once whatever users allowed it. A pre-made client is only switched off again. */
  async remove(clientId: string): Promise<void> {
    const removed = await deleteOauthClient(this.#owner, clientId)
    if (!removed && !premadeClient(clientId))
      throw new Failure('not_found', { message: `There is no application ${clientId}` })
  }
}
