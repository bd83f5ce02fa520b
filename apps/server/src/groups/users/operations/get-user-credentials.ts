import { z } from 'zod'
import { findPin, listCards, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { timestamp } from '#schemas/time'

export const getUserCredentials = defineOperation({
  id: 'users/GetUserCredentials',
  summary: 'What a user can identify with at a printer',
  effect: 'reads',
  permission: { own: 'any-member', others: 'org_manage_access_security' },
  scope: 'no-token',
  plan: 'print_farm',
  query: z.object({ user_id: userOfCompany.one }),
  output: z.object({
    pin: z.object({ changed_at: timestamp }).nullable().describe('null: none is set'),
    nfc: z.array(z.object({ id: z.int(), name: z.string(), hint: z.string(), created_at: timestamp })),
  }),
  async handler({ read }, { user_id: member }) {
    return read(async (transaction) => {
      const pin = await findPin(transaction, member.userId)
      const cards = await listCards(transaction, member.userId)
      return {
        pin: pin ? { changed_at: pin.changed_at.toISOString() } : null,
        nfc: cards.map(({ id, name, hint, created_at }) => ({
          id,
          name,
          hint,
          created_at: created_at.toISOString(),
        })),
      }
    })
  },
})
