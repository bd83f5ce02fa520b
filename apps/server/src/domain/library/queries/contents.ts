import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

/** Held until the transaction ends, so that a content is not swept away while it arrives again. */
const lockDigest = (transaction: WriteTransaction, digest: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(transaction.db)

/** Announces a content before its bytes are kept: from then on the sweep leaves it alone. */
export const touchContent = async (
  transaction: WriteTransaction,
  content: { readonly digest: string; readonly size: number },
): Promise<void> => {
  await lockDigest(transaction, content.digest)
  await transaction.db
    .insertInto('contents')
    .values({ company_id: transaction.companyId, digest: content.digest, size: content.size })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'digest']).doUpdateSet({ used_at: sql<Date>`now()` }),
    )
    .execute()
}

export const findFacts = async (transaction: ReadTransaction, digest: string): Promise<unknown> => {
  const row = await transaction.db
    .selectFrom('contents')
    .select('facts')
    .where('company_id', '=', transaction.companyId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.facts ?? null
}

export const saveFacts = (transaction: WriteTransaction, digest: string, facts: unknown) =>
  transaction.db
    .updateTable('contents')
    .set({ facts: JSON.stringify(facts) })
    .where('company_id', '=', transaction.companyId)
    .where('digest', '=', digest)
    .execute()

/** Bytes of everything a company keeps; what several files share counts once. */
export const bytesOfContents = async (transaction: ReadTransaction): Promise<number> => {
  const { bytes } = await transaction.db
    .selectFrom('contents')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('size')}, 0)::bigint`.as('bytes'))
    .where('company_id', '=', transaction.companyId)
    .executeTakeFirstOrThrow()
  return bytes
}
