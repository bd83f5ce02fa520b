import { z } from 'zod'
import { classOfCompany, saveClass } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { line } from '#schemas/text'

export const save = defineOperation({
  id: 'users/classes/Save',
  summary: 'Create a class, or rename one',
  effect: 'changes',
  extension: true,
  permission: 'org_school_settings_manage',
  scope: 'no-token',
  plan: 'school',
  body: z.object({
    id: classOfCompany.one.optional().describe('The class to rename; without it a new one is made'),
    name: line(64),
  }),
  output: z.object({ id: z.int() }),
  async handler({ write }, { id: renamed, name }) {
    return write((transaction) => saveClass(transaction, name, renamed?.id ?? null))
  },
})
