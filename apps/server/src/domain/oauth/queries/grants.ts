import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

interface AllowedClient {
  readonly userId: number
  readonly clientId: string
  readonly scopes: readonly string[]
}

/** What was allowed before stays allowed: the grant holds everything the user ever agreed to. */
export const insertOrWidenGrant = (
  transaction: WriteTransaction,
  { userId, clientId, scopes }: AllowedClient,
) =>
  transaction.db
    .insertInto('oauth_grants')
    .values({
      company_id: transaction.companyId,
      user_id: userId,
      client_id: clientId,
      scopes: [...scopes],
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'client_id']).doUpdateSet({
        scopes: sql<string[]>`(
          select array_agg(distinct scope) from unnest(oauth_grants.scopes || excluded.scopes) as scope
        )`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

const selectGrants = (transaction: ReadTransaction) =>
  transaction.db
    .selectFrom('oauth_grants')
    .innerJoin('oauth_clients', 'oauth_clients.client_id', 'oauth_grants.client_id')
    .where('oauth_grants.company_id', '=', transaction.companyId)
    .select([
      'oauth_grants.id',
      'oauth_grants.user_id',
      'oauth_grants.client_id',
      'oauth_grants.scopes',
      'oauth_grants.created_at',
      'oauth_grants.last_used_at',
      'oauth_clients.name',
      'oauth_clients.logo',
    ])

export const listGrants = (transaction: ReadTransaction, userId: number | null) =>
  selectGrants(transaction)
    .$if(userId !== null, (query) => query.where('oauth_grants.user_id', '=', userId))
    .orderBy('oauth_clients.name')
    .orderBy('oauth_grants.id')
    .execute()

export const findGrants = (transaction: ReadTransaction, ids: readonly number[]) =>
  selectGrants(transaction).where('oauth_grants.id', 'in', ids).execute()

export type GrantRow = Awaited<ReturnType<typeof findGrants>>[number]

export const deleteGrant = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('oauth_grants')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
