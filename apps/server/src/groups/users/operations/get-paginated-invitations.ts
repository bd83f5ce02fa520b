import { z } from 'zod'
import {
  describeInvitation,
  invitationOrders,
  invitationRecord,
  listInvitations,
} from '#domain/invitations/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'
import { line } from '#schemas/text'

export const getPaginatedInvitations = defineOperation({
  id: 'users/GetPaginatedInvitations',
  summary: 'Invitations, links and personal ones',
  effect: 'reads',
  permission: 'invite_users',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({
    page: pageNumber,
    page_size: pageSize(25),
    type: z.enum(['link', 'personal']).optional(),
    open: flag.optional().describe('Whether they can still be accepted'),
    search: line(128).optional().describe('Part of an e-mail address'),
    sort_id: z.enum(invitationOrders).default('created'),
    sort_dir: sortDirection.default('desc'),
  }),
  output: z.object({ data: z.array(invitationRecord), ...pageFields }),
  async handler({ read }, { page, page_size, type, open, search, sort_id, sort_dir }) {
    const filter = { kind: type, isOpen: open, search }
    const wanted = { number: page, size: page_size, order: sort_id, direction: sort_dir }
    const { rows, total } = await read((transaction) => listInvitations(transaction, filter, wanted))
    return {
      data: rows.map((row) => describeInvitation(row)),
      total,
      page_amount: pageAmount(total, page_size),
    }
  },
})
