import { z } from 'zod'
import { shortUser } from '#core/access/caller'
import { Failure } from '#core/operation/failure'
import { refuseOtherCurrency } from '#domain/ledger/index'
import {
  describeSettings,
  findSettings,
  ledgerSettingsInput,
  renameCompany,
  settingsRecord,
  updateSettings,
} from '#domain/organization/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'
import { integer } from '#schemas/numbers'
import { line } from '#schemas/text'
import { currency, timeZone } from '#schemas/time'

export const save = defineOperation({
  id: 'account/settings/Save',
  summary: 'Save settings of the organisation; what is not sent stays as it is',
  effect: 'changes',
  extension: true,
  permission: 'org_admin',
  scope: 'no-token',
  body: z.object({
    version: integer(1).describe('The version that GetSettings answered'),
    organization_name: line(128).optional(),
    currency: currency.optional(),
    time_zone: timeZone.optional(),
    require_cancel_reason: flag.optional(),
    require_comment: flag.optional(),
    ...ledgerSettingsInput,
  }),
  output: z.object({ settings: settingsRecord }),
  emits: ['organization.settings_changed'],
  async handler({ caller, write }, { version, organization_name, ...change }) {
    return write(async (transaction) => {
      if (change.currency !== undefined) await refuseOtherCurrency(transaction, change.currency)
      if (!(await updateSettings(transaction, version, change))) throw new Failure('stale_version')
      if (organization_name !== undefined) await renameCompany(transaction, organization_name)
      const changed = Object.entries({ organization_name, ...change }).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      )
      transaction.emit('organization.settings_changed', { changed, user: shortUser(caller.user) })
      return { settings: describeSettings(await findSettings(transaction)) }
    })
  },
})
