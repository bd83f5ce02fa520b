import { z } from 'zod'
import { cardOfCompany, deleteCard } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const revokeNfcCredential = defineOperation({
  id: 'users/RevokeNfcCredential',
  summary: 'Take an NFC card away; it stops working at once',
  effect: 'changes',
  permission: 'org_manage_access_security',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ id: cardOfCompany.one }),
  output: z.object({}),
  async handler({ write }, { id: card }) {
    await write((transaction) => deleteCard(transaction, card.id))
    return {}
  },
})
