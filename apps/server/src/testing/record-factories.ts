import { sql } from 'kysely'
import { inOwnerTransaction } from '#core/database/system/owner-transaction'
import { ownerTransaction, type WriteTransaction } from '#core/database/tenant-transaction'
import { insertRanks, issueApiKey, noRights } from '#domain/access/index'
import type { TestService } from './test-service.ts'

type Factory = (transaction: WriteTransaction, ownerId: number) => Promise<number>

/** How to make one record of each kind that operations refer to, by its noun. */
const factories: Readonly<Record<string, Factory>> = {
  rank: async (transaction) => {
    const [rank] = await insertRanks(transaction, [
      { title: 'Made for a test', description: '', sortOrder: 0, ...noRights },
    ])
    return rank?.id ?? 0
  },
  key: async (transaction, ownerId) =>
    (await issueApiKey(transaction, { userId: ownerId, name: 'Made for a test' })).id,
}

/** Makes a record that belongs to the given user, and answers with its id. */
export const makeRecord = (
  test: TestService,
  noun: string,
  companyId: number,
  ownerId: number,
): Promise<number> => {
  const factory = factories[noun]
  if (!factory) throw new Error(`Nothing is known of how to make a ${noun}: add it to the record factories`)
  return inOwnerTransaction(test.connections.owner, async (db) => {
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
    return factory(ownerTransaction(db, companyId), ownerId)
  })
}
