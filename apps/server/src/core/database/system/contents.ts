import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'
import { inOwnerTransaction } from './owner-transaction.ts'

export const deleteExpiredApiFiles = async (owner: Kysely<Database>): Promise<number> => {
  const result = await owner
    .deleteFrom('api_files')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const deleteExpiredPartUploads = async (owner: Kysely<Database>): Promise<number> => {
  const result = await owner
    .deleteFrom('part_uploads')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

const isUnused = (unusedHours: number) => sql`
  c.used_at < now() - make_interval(hours => ${unusedHours})
  and not exists (select from api_files f where f.company_id = c.company_id and f.digest = c.digest)
  and not exists (select from library_files f where f.company_id = c.company_id and f.digest = c.digest)
  and not exists (select from queue_items q where q.company_id = c.company_id and q.digest = c.digest)
  and not exists (select from print_jobs j where j.company_id = c.company_id and j.digest = c.digest)
  and not exists (select from part_uploads u where u.company_id = c.company_id and c.digest = any(u.parts))`

interface Content {
  readonly company_id: number
  readonly digest: string
}

/** The rows are locked before they are judged: whoever names one of them in that moment is waited for. */
const deleteUnused = async (
  db: Kysely<Database>,
  found: readonly Content[],
  unusedHours: number,
): Promise<number> => {
  const companies = found.map((content) => content.company_id)
  const digests = found.map((content) => content.digest)
  const listed = sql`(c.company_id, c.digest) in (
    select * from unnest(${companies}::integer[], ${digests}::text[]))`
  await sql`select from contents c where ${listed} order by c.company_id, c.digest for update`.execute(db)
  const { numAffectedRows } = await sql`
    delete from contents c where ${listed} and ${isUnused(unusedHours)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes contents that nothing names any more, and has their bytes removed when no company holds them. The
 * same content may arrive at that moment: it waits for the lock of its digest until the bytes are gone.
 */
export const sweepUnusedContents = (
  owner: Kysely<Database>,
  { unusedHours, batch }: { readonly unusedHours: number; readonly batch: number },
  removeBytes: (digest: string) => Promise<void>,
): Promise<number> =>
  inOwnerTransaction(owner, async (db) => {
    const { rows: found } = await sql<Content>`
      select c.company_id, c.digest from contents c where ${isUnused(unusedHours)} limit ${batch}`.execute(db)
    if (found.length === 0) return 0
    const digests = [...new Set(found.map((content) => content.digest))].sort()
    await sql`
      select pg_advisory_xact_lock(hashtextextended(listed.digest, 0))
      from unnest(${digests}::text[]) as listed (digest)`.execute(db)
    await deleteUnused(db, found, unusedHours)
    const { rows: gone } = await sql<{ digest: string }>`
      select listed.digest from unnest(${digests}::text[]) as listed (digest)
      where not exists (select from contents c where c.digest = listed.digest)`.execute(db)
    await Promise.all(gone.map(({ digest }) => removeBytes(digest)))
    return found.length
  })
