import { escapeLike } from '#core/database/escape-like'
import type { ReadTransaction } from '#core/database/tenant-transaction'

export interface AuditFilter {
  readonly userId?: number
  readonly operation?: string
  readonly search?: string
  readonly after?: string
  readonly before?: string
}

const filtered = (transaction: ReadTransaction, filter: AuditFilter) => {
  let query = transaction.db.selectFrom('audit_entries').where('company_id', '=', transaction.companyId)
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId)
  if (filter.operation !== undefined) query = query.where('operation', '=', filter.operation)
  if (filter.search !== undefined) query = query.where('operation', 'ilike', `%${escapeLike(filter.search)}%`)
  if (filter.after !== undefined) query = query.where('at', '>=', new Date(filter.after))
  if (filter.before !== undefined) query = query.where('at', '<', new Date(filter.before))
  return query
}

export const listAuditEntries = async (
  transaction: ReadTransaction,
  filter: AuditFilter,
  page: { number: number; size: number; direction: 'asc' | 'desc' },
) => {
  const rows = await filtered(transaction, filter)
    .selectAll()
    .orderBy('id', page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await filtered(transaction, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
