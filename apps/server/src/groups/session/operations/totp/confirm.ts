import { z } from 'zod'
import { signedIn } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const confirm = defineOperation({
  id: 'session/totp/Confirm',
  summary: 'Switch the second factor on with a code of the app; answers with recovery codes',
  effect: 'changes',
  extension: true,
  permission: 'public',
  scope: 'no-token',
  body: z.object({ code: line(16) }),
  output: z.object({
    recovery_codes: z.array(z.string()).describe('Each works once in place of a code; shown only now'),
  }),
  async handler({ caller, services, request }, { code }) {
    const person = signedIn(caller)
    const recoveryCodes = await services.secondFactor.confirm(person.user.id, code)
    await services.noteOwnChange(person, request, 'session/totp/Confirm')
    return { recovery_codes: recoveryCodes }
  },
})
