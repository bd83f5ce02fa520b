import { z } from 'zod'
import { describeSettings, findSettings, settingsRecord } from '#domain/organization/index'
import { defineOperation } from '#groups/define-operation'

export const getSettings = defineOperation({
  id: 'account/settings/GetSettings',
  summary: 'The settings of the organisation',
  effect: 'reads',
  permission: 'any-member',
  scope: 'user.read',
  output: z.object({ settings: settingsRecord }),
  async handler({ read }) {
    return { settings: describeSettings(await read(findSettings)) }
  },
})
