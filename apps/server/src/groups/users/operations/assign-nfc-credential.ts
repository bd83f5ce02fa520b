import { z } from 'zod'
import { storedDigest } from '#core/auth/secrets'
import { Failure } from '#core/operation/failure'
import { insertCard, refuseMembersAbove, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

const cardNumber = z
  .string()
  .trim()
  .regex(/^[0-9a-fA-F]{2}([:-]?[0-9a-fA-F]{2}){3,9}$/, 'must be the number of a card, 4 to 10 bytes in hex')
  .meta({ examples: ['04:A2:24:5B'] })

/** Readers write the same card with colons, with dashes or with nothing between the bytes. */
const canonical = (card: string): string => card.replace(/[:-]/g, '').toUpperCase()

export const assignNfcCredential = defineOperation({
  id: 'users/AssignNfcCredential',
  summary: 'Give a user an NFC card',
  effect: 'changes',
  permission: 'org_manage_access_security',
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ user_id: userOfCompany.one, nfc_id: cardNumber, name: line(64).default('Card') }),
  output: z.object({ id: z.int() }),
  async handler({ caller, company, write }, { user_id: member, nfc_id, name }) {
    const number = canonical(nfc_id)
    return write(async (transaction) => {
      await refuseMembersAbove(transaction, caller, [member])
      const card = await insertCard(transaction, {
        userId: member.userId,
        name,
        hint: number.slice(-4),
        cardHash: storedDigest(`${company.id} ${number}`),
        createdBy: caller.user.id,
      })
      if (!card)
        throw new Failure('conflict', {
          message: 'This card belongs to a user already: revoke it there first',
        })
      return { id: card.id }
    })
  },
})
