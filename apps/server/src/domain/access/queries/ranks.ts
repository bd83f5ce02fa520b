import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { RankTemplate } from '../built-in-ranks.ts'
import type { RankRights } from '../rank-permissions.ts'

export interface NewRank extends RankRights {
  readonly title: string
  readonly description: string
  readonly sortOrder: number
}

const selectRanks = (transaction: ReadTransaction) =>
  transaction.db.selectFrom('ranks').selectAll().where('company_id', '=', transaction.companyId)

export type RankRow = Awaited<ReturnType<typeof listRanks>>[number]

export const listRanks = (transaction: ReadTransaction) =>
  selectRanks(transaction).orderBy('sort_order').orderBy('id').execute()

export const findRanks = (transaction: ReadTransaction, ids: readonly number[]) =>
  selectRanks(transaction).where('id', 'in', ids).execute()

export const findBuiltInRank = (transaction: ReadTransaction, builtIn: string) =>
  selectRanks(transaction).where('built_in', '=', builtIn).executeTakeFirstOrThrow()

export const findRankByTitle = (transaction: ReadTransaction, title: string) =>
  selectRanks(transaction).where('title', 'ilike', title).orderBy('id').executeTakeFirst()

export const countMembersByRank = async (transaction: ReadTransaction): Promise<Map<number, number>> => {
  const rows = await transaction.db
    .selectFrom('memberships')
    .select(['rank_id', (eb) => eb.fn.countAll<number>().as('members')])
    .where('company_id', '=', transaction.companyId)
    .groupBy('rank_id')
    .execute()
  return new Map(rows.map((row) => [row.rank_id, row.members]))
}

const columnsOf = (rank: NewRank) => ({
  title: rank.title,
  description: rank.description,
  sort_order: rank.sortOrder,
  permissions: [...rank.permissions],
  max_print_size: rank.maxPrintSize ? [...rank.maxPrintSize] : null,
  default_slicer_mode: rank.defaultSlicerMode,
})

export const insertRanks = (transaction: WriteTransaction, ranks: readonly NewRank[]) =>
  transaction.db
    .insertInto('ranks')
    .values(ranks.map((rank) => ({ company_id: transaction.companyId, ...columnsOf(rank) })))
    .returningAll()
    .execute()

export const insertBuiltInRanks = (transaction: WriteTransaction, templates: readonly RankTemplate[]) =>
  transaction.db
    .insertInto('ranks')
    .values(
      templates.map((template, index) => ({
        company_id: transaction.companyId,
        title: template.title,
        description: template.description,
        built_in: template.builtIn,
        permissions: [...template.permissions],
        sort_order: index + 1,
      })),
    )
    .returningAll()
    .execute()

export const updateRank = (transaction: WriteTransaction, id: number, rank: NewRank) =>
  transaction.db
    .updateTable('ranks')
    .set(columnsOf(rank))
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRank = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('ranks')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
