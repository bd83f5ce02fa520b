import { sql } from 'kysely'
import { countByUser } from '#core/database/count-by-user'
import { escapeLike } from '#core/database/escape-like'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import { type PrintFacts, storedFacts } from '../print-facts.ts'

export interface LibraryFile {
  readonly id: string
  readonly userId: number
  /** Without the extension. */
  readonly name: string
  readonly extension: string
  readonly filename: string
  readonly digest: string
  readonly size: number
  /** Null until the file was read. */
  readonly facts: PrintFacts | null
  readonly createdAt: Date
}

const filesOf = (transaction: ReadTransaction, userId: number) =>
  transaction.db
    .selectFrom('library_files')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.company_id', '=', 'library_files.company_id')
        .onRef('contents.digest', '=', 'library_files.digest'),
    )
    .where('library_files.company_id', '=', transaction.companyId)
    .where('library_files.user_id', '=', userId)

const columns = [
  'library_files.id',
  'library_files.user_id as userId',
  'library_files.name',
  'library_files.extension',
  'library_files.digest',
  'library_files.created_at as createdAt',
  'contents.size',
  'contents.facts',
] as const

type Row = Omit<LibraryFile, 'filename' | 'facts'> & { readonly facts: unknown }

const withName = (row: Row): LibraryFile => ({
  ...row,
  filename: `${row.name}.${row.extension}`,
  facts: storedFacts(row.facts),
})

export const findLibraryFiles = async (
  transaction: ReadTransaction,
  userId: number,
  ids: readonly string[],
): Promise<LibraryFile[]> => {
  const rows = await filesOf(transaction, userId)
    .select(columns)
    .where('library_files.id', 'in', ids)
    .execute()
  return rows.map(withName)
}

const sortColumns = {
  name: sql`lower(library_files.name)`,
  created: sql`library_files.created_at`,
  size: sql`contents.size`,
} as const

export type LibraryOrder = keyof typeof sortColumns
export const libraryOrders = Object.keys(sortColumns) as LibraryOrder[]

export interface LibraryPage {
  readonly search: string | undefined
  readonly number: number
  readonly size: number
  readonly order: LibraryOrder
  readonly direction: 'asc' | 'desc'
}

export const listLibraryPage = async (transaction: ReadTransaction, userId: number, page: LibraryPage) => {
  const found = filesOf(transaction, userId).$if(page.search !== undefined, (query) =>
    query.where(
      sql`library_files.name || '.' || library_files.extension`,
      'ilike',
      `%${escapeLike(page.search ?? '')}%`,
    ),
  )
  const rows = await found
    .select(columns)
    .orderBy(sortColumns[page.order], page.direction)
    .orderBy('library_files.id')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { files: rows.map(withName), total }
}

export const insertLibraryFile = (
  transaction: WriteTransaction,
  file: Pick<LibraryFile, 'id' | 'userId' | 'name' | 'extension' | 'digest'>,
) =>
  transaction.db
    .insertInto('library_files')
    .values({
      company_id: transaction.companyId,
      id: file.id,
      user_id: file.userId,
      name: file.name,
      extension: file.extension,
      digest: file.digest,
    })
    .execute()

export const deleteLibraryFiles = (transaction: WriteTransaction, userId: number, ids: readonly string[]) =>
  transaction.db
    .deleteFrom('library_files')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()

export const deleteLibraryOf = (transaction: WriteTransaction, userIds: readonly number[]) =>
  transaction.db
    .deleteFrom('library_files')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', 'in', userIds)
    .execute()

export const giveLibrary = (transaction: WriteTransaction, userIds: readonly number[], toUserId: number) =>
  transaction.db
    .updateTable('library_files')
    .set({ user_id: toUserId })
    .where('company_id', '=', transaction.companyId)
    .where('user_id', 'in', userIds)
    .execute()

export const countLibraryOf = (transaction: ReadTransaction, userIds: readonly number[]) =>
  countByUser(
    transaction.db
      .selectFrom('library_files')
      .where('company_id', '=', transaction.companyId)
      .where('user_id', 'in', userIds),
  )
