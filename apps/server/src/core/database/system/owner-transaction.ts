import type { Kysely } from 'kysely'
import type { Database } from '#core/database/schema.generated'

/** Work as the owner that ends whole or not at all. */
export const inOwnerTransaction = <Result>(
  owner: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<Result>,
) => owner.transaction().execute(work)
