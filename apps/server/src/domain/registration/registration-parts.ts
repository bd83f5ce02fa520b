import type { Kysely } from 'kysely'
import type { CallerUser } from '#core/access/caller'
import type { Database } from '#core/database/schema.generated'
import type { TenantTransactions } from '#core/database/tenant-transaction'

export interface RegistrationParts {
  readonly owner: Kysely<Database>
  readonly transactions: TenantTransactions
}

interface UserRow {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

export const callerUser = (row: UserRow): CallerUser => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
})
