import { z } from 'zod'
import { listAuditEntries } from '#domain/audit/index'
import { namesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { id } from '#schemas/ids'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'
import { line } from '#schemas/text'
import { timestamp } from '#schemas/time'

const moment = z.iso.datetime({ offset: true })

export const get = defineOperation({
  id: 'account/audit/Get',
  summary: 'Who changed what, when and from where',
  effect: 'reads',
  extension: true,
  permission: 'view_audit_log',
  scope: 'no-token',
  body: z.object({
    page: pageNumber,
    page_size: pageSize(25),
    user_id: id.optional(),
    operation: line(128).optional(),
    search: line(128).optional().describe('Part of the name of an operation'),
    after: moment.optional(),
    before: moment.optional(),
    sort_dir: sortDirection.default('desc'),
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        at: timestamp,
        user: z.object({ id: z.int(), name: z.string() }).nullable(),
        credential: z.string(),
        operation: z.string(),
        address: z.string(),
        user_agent: z.string(),
        input: z.unknown().describe('What was sent, without secrets'),
      }),
    ),
    ...pageFields,
  }),
  async handler({ read }, { page, page_size, sort_dir, user_id, ...filter }) {
    return read(async (transaction) => {
      const wanted = { number: page, size: page_size, direction: sort_dir }
      const { rows, total } = await listAuditEntries(transaction, { userId: user_id, ...filter }, wanted)
      const users = rows.flatMap((row) => (row.user_id === null ? [] : [row.user_id]))
      const names = await namesOfUsers(transaction, [...new Set(users)])
      const data = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        user: row.user_id === null ? null : { id: row.user_id, name: names.get(row.user_id) ?? '' },
        credential: row.credential_kind,
        operation: row.operation,
        address: row.address,
        user_agent: row.user_agent,
        input: row.input,
      }))
      return { data, total, page_amount: pageAmount(total, page_size) }
    })
  },
})
