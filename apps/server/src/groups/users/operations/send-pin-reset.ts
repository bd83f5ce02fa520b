import { z } from 'zod'
import { hashPassword } from '#core/auth/passwords'
import { queueMail } from '#domain/mail/index'
import { randomPin, refuseMembersAbove, savePin, userOfCompany } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const sendPinReset = defineOperation({
  id: 'users/SendPinReset',
  summary: 'Give a user a new random PIN and send it by e-mail',
  effect: 'changes',
  permission: { own: 'any-member', others: 'org_manage_access_security' },
  scope: 'no-token',
  plan: 'print_farm',
  body: z.object({ user_id: userOfCompany.one }),
  output: z.object({}),
  async handler({ caller, company, write }, { user_id: member }) {
    const pin = randomPin()
    const hash = await hashPassword(pin)
    await write(async (transaction) => {
      if (member.userId !== caller.user.id) await refuseMembersAbove(transaction, caller, [member])
      await savePin(transaction, member.userId, hash)
      await queueMail(transaction, {
        kind: 'pin',
        to: member.email,
        subject: `Your new PIN at ${company.name}`,
        text: `Your new PIN at ${company.name} is ${pin}. You can change it in your profile.`,
      })
    })
    return {}
  },
})
