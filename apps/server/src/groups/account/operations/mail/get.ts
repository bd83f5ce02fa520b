import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { listMails } from '#domain/mail/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize } from '#schemas/page'
import { timestamp } from '#schemas/time'
import { permissionNames } from '#vocabulary/permissions'

export const get = defineOperation({
  id: 'account/mail/Get',
  summary: 'Messages the service sent or could not send, newest first',
  effect: 'reads',
  extension: true,
  permission: 'org_admin',
  scope: 'no-token',
  body: z.object({ page: pageNumber, page_size: pageSize(25) }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z
          .string()
          .nullable()
          .describe('Only while no mail server is configured, and only to those who hold every permission'),
        state: z.enum(['waiting', 'sent', 'held', 'failed', 'expired']),
        attempts: z.int(),
        error: z.string().nullable(),
        created: timestamp,
        expires: timestamp,
        sent: timestamp.nullable(),
      }),
    ),
    ...pageFields,
  }),
  async handler({ caller, read }, { page, page_size }) {
    // A link in a text may open an account with any rank, so nobody reads it who could gain by it.
    const mayRead = permissionNames.every((name) => mayUse(caller, name))
    const { rows, total } = await read((transaction) =>
      listMails(transaction, { number: page, size: page_size }),
    )
    const now = new Date()
    const data = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      to: row.recipient,
      subject: row.subject,
      text: mayRead && row.state === 'held' && !row.is_private && row.expires_at > now ? row.body : null,
      state: row.state as 'held',
      attempts: row.attempts,
      error: row.error,
      created: row.created_at.toISOString(),
      expires: row.expires_at.toISOString(),
      sent: row.sent_at?.toISOString() ?? null,
    }))
    return { data, total, page_amount: pageAmount(total, page_size) }
  },
})
