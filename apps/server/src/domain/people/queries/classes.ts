import { sql } from 'kysely'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

const selectClasses = (transaction: ReadTransaction) =>
  transaction.db.selectFrom('classes').selectAll().where('company_id', '=', transaction.companyId)

export type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

export const listClasses = (transaction: ReadTransaction) =>
  selectClasses(transaction).orderBy('id').execute()

export const findClasses = (transaction: ReadTransaction, ids: readonly number[]) =>
  selectClasses(transaction).where('id', 'in', ids).execute()

export const insertClass = (transaction: WriteTransaction, name: string) =>
  transaction.db
    .insertInto('classes')
    .values({ company_id: transaction.companyId, name })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listClassesWithSizes = (transaction: ReadTransaction) =>
  selectClasses(transaction)
    .select(({ selectFrom }) =>
      selectFrom('class_members')
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .whereRef('class_members.company_id', '=', 'classes.company_id')
        .whereRef('class_members.class_id', '=', 'classes.id')
        .as('users'),
    )
    .orderBy('name')
    .orderBy('id')
    .$narrowType<{ users: number }>()
    .execute()

export const renameClass = (transaction: WriteTransaction, id: number, name: string) =>
  transaction.db
    .updateTable('classes')
    .set({ name })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

export const deleteClass = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('classes')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

/** The classes of users, by the number of the user; who is in none is missing. */
export const classesOfUsers = async (
  transaction: ReadTransaction,
  userIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const rows = await transaction.db
    .selectFrom('class_members')
    .select(['user_id', 'class_id'])
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .orderBy('class_id')
    .execute()
  const classes = new Map<number, number[]>()
  for (const row of rows) classes.set(row.user_id, [...(classes.get(row.user_id) ?? []), row.class_id])
  return classes
}

/** The users then are in these classes and in no others. */
export const setClassesOfUsers = async (
  transaction: WriteTransaction,
  userIds: readonly number[],
  classIds: readonly number[],
): Promise<void> => {
  await transaction.db
    .deleteFrom('class_members')
    .where('company_id', '=', transaction.companyId)
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .execute()
  const members = userIds.flatMap((user_id) =>
    classIds.map((class_id) => ({ company_id: transaction.companyId, class_id, user_id })),
  )
  if (members.length > 0) await transaction.db.insertInto('class_members').values(members).execute()
}
