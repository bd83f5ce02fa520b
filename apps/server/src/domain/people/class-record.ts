import { z } from 'zod'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { insertClass, type listClassesWithSizes, renameClass } from './queries/classes.ts'

export const classRecord = z.object({ id: z.int(), name: z.string(), users: z.int() })

type SizedClass = Awaited<ReturnType<typeof listClassesWithSizes>>[number]

export const describeClass = ({ id, name, users }: SizedClass): z.input<typeof classRecord> => ({
  id,
  name,
  users,
})

const uniqueViolation = '23505'

/** Makes a class, or renames one. */
export const saveClass = async (
  transaction: WriteTransaction,
  name: string,
  renamed: number | null,
): Promise<{ id: number }> => {
  try {
    if (renamed === null) return { id: (await insertClass(transaction, name)).id }
    await renameClass(transaction, renamed, name)
    return { id: renamed }
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    const message = `name: there is a class ${name} already`
    throw new Failure('conflict', { message, fields: { field: 'name' } })
  }
}
