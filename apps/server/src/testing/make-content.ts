import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import type { TestService } from './test-service.ts'

/** A small print file that nobody else has, kept as an upload would keep it. Answers with its digest. */
export const makeContent = async (transaction: WriteTransaction, test: TestService): Promise<string> => {
  const bytes = Buffer.from(`; ${randomBytes(8).toString('hex')}\nG28\nG1 X10 Y10 E1 F600\n`)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const folder = join(test.dataFolder, 'blobs', digest.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, digest), bytes)
  await sql`insert into contents (company_id, digest, size)
    values (${transaction.companyId}, ${digest}, ${bytes.length})`.execute(transaction.db)
  return digest
}
