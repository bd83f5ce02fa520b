import { z } from 'zod'
import { classRecord, describeClass, listClassesWithSizes } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const get = defineOperation({
  id: 'users/classes/Get',
  summary: 'The classes of the company by name, and how many users each has',
  effect: 'reads',
  extension: true,
  permission: 'change_user_school_class',
  scope: 'no-token',
  plan: 'school',
  output: z.object({ data: z.array(classRecord) }),
  async handler({ read }) {
    return { data: (await read(listClassesWithSizes)).map(describeClass) }
  },
})
