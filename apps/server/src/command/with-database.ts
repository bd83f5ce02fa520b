import type { Kysely } from 'kysely'
import { type Config, readConfig } from '#core/config'
import { openDatabase } from '#core/database/open-database'
import type { Database } from '#core/database/schema.generated'
import { createLogger } from '#core/logger'

/** Does a command's work on the database, also beside a running service. */
export const withDatabase = async (
  work: (owner: Kysely<Database>, config: Config) => Promise<void>,
): Promise<void> => {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLogger('warn', 2), undefined, true)
  try {
    await work(database.connections.owner, config)
  } finally {
    await database.close()
  }
}
