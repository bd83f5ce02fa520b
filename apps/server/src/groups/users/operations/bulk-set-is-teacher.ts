import { z } from 'zod'
import { memberOfCompany, setTeachers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

export const bulkSetIsTeacher = defineOperation({
  id: 'users/BulkSetIsTeacher',
  summary: 'Make many users teachers, or take that back',
  effect: 'changes',
  permission: 'set_user_teacher',
  scope: 'no-token',
  plan: 'school',
  body: z.object({ relation_ids: memberOfCompany.list, is_teacher: flag }),
  output: z.object({ changed: z.int() }),
  async handler({ write }, { relation_ids: members, is_teacher }) {
    const ids = members.map((member) => member.membershipId)
    if (ids.length > 0) await write((transaction) => setTeachers(transaction, ids, is_teacher))
    return { changed: ids.length }
  },
})
