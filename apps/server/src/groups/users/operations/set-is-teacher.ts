import { z } from 'zod'
import { memberOfCompany, setTeachers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'
import { flag } from '#schemas/flag'

export const setIsTeacher = defineOperation({
  id: 'users/SetIsTeacher',
  summary: 'Make a user a teacher, or take that back',
  effect: 'changes',
  permission: 'set_user_teacher',
  scope: 'no-token',
  plan: 'school',
  body: z.object({ relation_id: memberOfCompany.one, is_teacher: flag }),
  output: z.object({}),
  async handler({ write }, { relation_id: member, is_teacher }) {
    await write((transaction) => setTeachers(transaction, [member.membershipId], is_teacher))
    return {}
  },
})
