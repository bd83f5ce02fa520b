import { z } from 'zod'
import { describeMail, listMails, mailRecord } from '#domain/mail/index'
import { defineOperation } from '#groups/define-operation'
import { pageAmount, pageFields, pageNumber, pageSize } from '#schemas/page'

export const get = defineOperation({
  id: 'account/mail/Get',
  summary: 'Messages the service sent or could not send, newest first',
  effect: 'reads',
  extension: true,
  permission: 'org_admin',
  scope: 'no-token',
  body: z.object({ page: pageNumber, page_size: pageSize(25) }),
  output: z.object({ data: z.array(mailRecord), ...pageFields }),
  async handler({ caller, read }, { page, page_size }) {
    const { rows, total } = await read((transaction) =>
      listMails(transaction, { number: page, size: page_size }),
    )
    const data = rows.map((row) => describeMail(row, caller))
    return { data, total, page_amount: pageAmount(total, page_size) }
  },
})
