import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { defineOperation } from '#groups/define-operation'
import { coerced } from '#schemas/coerced'
import { numberFromText } from '#schemas/numbers'
import { line } from '#schemas/text'
import { timestamp } from '#schemas/time'

const partLimit = 100 * 1024 * 1024

export const upload = defineOperation({
  id: 'files/Upload',
  mount: 'files',
  summary: 'Send a file to print or to put into the library; one beyond 100 MB in parts',
  effect: 'changes',
  permission: 'any-member',
  scope: 'files.write',
  body: z
    .object({
      totalSize: coerced(numberFromText, z.int().min(1).max(Number.MAX_SAFE_INTEGER))
        .optional()
        .describe('Bytes of the whole file; sent with the first part when more parts follow'),
      continueToken: line(200).optional().describe('From the answer to the part before'),
    })
    .meta({ examples: [{ totalSize: 11 }] }),
  upload: { field: 'file', maximumBytes: partLimit },
  output: z.object({
    file: z
      .object({
        id: z.string(),
        name: z.string(),
        size: z.int(),
        uploaded_at: timestamp,
        expires_at: timestamp,
      })
      .optional()
      .describe('Once all of the file is there'),
    continueToken: z.string().optional().describe('While parts are missing: to be sent with the next one'),
  }),
  async handler({ caller, company, services: { fileUploads } }, { file: part, ...facts }) {
    if (!part) {
      throw new Failure('invalid_input', { message: 'file: is missing', fields: { field: 'file' } })
    }
    const arrival = await fileUploads.receive({ companyId: company.id, userId: caller.user.id }, part, facts)
    if ('continueToken' in arrival) return arrival
    const { id, filename, size, uploadedAt, expiresAt } = arrival.file
    return {
      file: {
        id,
        name: filename,
        size,
        uploaded_at: uploadedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      },
    }
  },
})
