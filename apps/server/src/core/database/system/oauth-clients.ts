import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const listOauthClients = (owner: Kysely<Database>) =>
  owner.selectFrom('oauth_clients').selectAll().orderBy('name').orderBy('client_id').execute()

export const findOauthClient = (owner: Kysely<Database>, clientId: string) =>
  owner.selectFrom('oauth_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()

export type OauthClientRow = NonNullable<Awaited<ReturnType<typeof findOauthClient>>>

type NewOauthClient = Insertable<Database['oauth_clients']>

/** Answers with undefined when the client id is taken. */
export const insertOauthClient = (owner: Kysely<Database>, client: NewOauthClient) =>
  owner
    .insertInto('oauth_clients')
    .values(client)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const replaceOauthClient = (owner: Kysely<Database>, client: NewOauthClient) =>
  owner
    .insertInto('oauth_clients')
    .values(client)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(client))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes with it whatever users allowed the application. */
export const deleteOauthClient = async (owner: Kysely<Database>, clientId: string): Promise<boolean> => {
  const result = await owner.deleteFrom('oauth_clients').where('client_id', '=', clientId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
