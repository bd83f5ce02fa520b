import { z } from 'zod'
import { listApiFiles } from '#domain/library/index'
import { defineOperation } from '#groups/define-operation'
import { timestamp } from '#schemas/time'

const listed = 1000

export const listExisting = defineOperation({
  id: 'files/ListExisting',
  mount: 'files',
  summary: 'Your API files that have not expired, newest first, at most 1000',
  effect: 'reads',
  permission: 'any-member',
  scope: 'files.read',
  output: z.object({
    files: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        size: z.int(),
        uploaded: timestamp,
        expires: timestamp,
      }),
    ),
  }),
  async handler({ caller, read }) {
    const files = await read((transaction) => listApiFiles(transaction, caller.user.id, listed))
    return {
      files: files.map(({ id, filename, size, uploadedAt, expiresAt }) => ({
        id,
        name: filename,
        size,
        uploaded: uploadedAt.toISOString(),
        expires: expiresAt.toISOString(),
      })),
    }
  },
})
