import { z } from 'zod'
import { classOfCompany, deleteClass } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const remove = defineOperation({
  id: 'users/classes/Delete',
  summary: 'Delete a class and its quotas; its users stay',
  effect: 'changes',
  extension: true,
  permission: 'org_school_settings_manage',
  scope: 'no-token',
  plan: 'school',
  body: z.object({ id: classOfCompany.one }),
  output: z.object({}),
  async handler({ write }, { id: { id } }) {
    await write((transaction) => deleteClass(transaction, id))
    return {}
  },
})
