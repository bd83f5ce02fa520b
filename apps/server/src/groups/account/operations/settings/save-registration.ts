import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { describeSettings, findSettings, settingsRecord, updateSettings } from '#domain/organization/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'
import { emailDomain } from '#schemas/text'

export const saveRegistration = defineOperation({
  id: 'account/settings/SaveRegistration',
  summary: 'Save who may register; what is not sent stays as it is',
  effect: 'changes',
  extension: true,
  permission: 'org_user_registration_settings',
  scope: 'no-token',
  body: z.object({
    version: integer(1).describe('The version that GetSettings answered'),
    registration_open: flag.optional().describe('Anyone may register without an invitation'),
    registration_approval: flag
      .optional()
      .describe('Whoever registers without an invitation has to be approved'),
    allowed_email_domains: z
      .array(emailDomain)
      .max(100)
      .optional()
      .describe('Registration is open only to addresses at these; empty: to all'),
  }),
  output: z.object({ settings: settingsRecord }),
  emits: ['organization.settings_changed'],
  async handler({ caller, write }, { version, ...change }) {
    return write(async (transaction) => {
      if (!(await updateSettings(transaction, version, change))) throw new Failure('stale_version')
      const changed = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
      transaction.emit('organization.settings_changed', { changed, user: shortUser(caller.user) })
      return { settings: describeSettings(await findSettings(transaction)) }
    })
  },
})
